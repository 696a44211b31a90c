-- iiBench's rows and schema for sysbench 1.0: single-row inserts, one an event, autocommit.
-- The same domains as toll's driver (Purchases.java); as text, or prepared by the server.
sysbench.cmdline.options = {
  prepared = {"prepare statements on the server", false},
}

local columns = "(dateandtime, cashregisterid, customerid, productid, price)"

function thread_init()
  connection = sysbench.sql.driver():connect()
  if sysbench.opt.prepared then
    -- bind_create knows whole numbers and texts only; the server converts.
    statement = connection:prepare("INSERT INTO purchases_noindex " .. columns .. " VALUES (?, ?, ?, ?, ?)")
    local kind = sysbench.sql.type
    parameters = {
      statement:bind_create(kind.CHAR, 19),
      statement:bind_create(kind.INT),
      statement:bind_create(kind.INT),
      statement:bind_create(kind.INT),
      statement:bind_create(kind.CHAR, 8),
    }
    statement:bind_param(unpack(parameters))
  end
  rows = 0
end

function event()
  local register = sysbench.rand.uniform(0, 999)
  local customer = sysbench.rand.uniform(0, 99999)
  local product = sysbench.rand.uniform(0, 9999)
  local price = string.format("%.2f", (customer + sysbench.rand.uniform(0, 499)) / 100)
  if rows % 5000 == 0 then
    local second = rows / 5000
    time = string.format("2012-05-16 %02d:%02d:%02d", second / 3600 % 24, second / 60 % 60, second % 60)
  end
  rows = rows + 1
  if sysbench.opt.prepared then
    parameters[1]:set(time)
    parameters[2]:set(register)
    parameters[3]:set(customer)
    parameters[4]:set(product)
    parameters[5]:set(price)
    statement:execute()
  else
    connection:query(string.format(
      "INSERT INTO purchases_noindex %s VALUES ('%s', %d, %d, %d, %s)",
      columns, time, register, customer, product, price))
  end
end

function thread_done()
  if sysbench.opt.prepared then
    statement:close()
  end
  connection:disconnect()
end
