# The engines' jars by Maven, with the user's settings.xml; an authority and a server's certificate for this run alone, with a key of
# kind $KEY; the program. All before the first trial: nothing is fetched later.
umask 077
mvn -B -q -C org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies -DoutputDirectory=lib ||
  { echo "Maven could not fetch the engines' jars: see its errors above; to run offline, first run this study once with network" >&2; exit 1; }
openssl req -x509 -newkey $KEY -nodes -days 2 -subj '/CN=toll TLS engines' -keyout ca.key -out ca.crt
openssl req -newkey $KEY -nodes -subj '/CN=localhost' -keyout server.key -out server.csr
echo 'subjectAltName=DNS:localhost' > san
openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile san -out server.crt
shred -u ca.key
javac -Xlint:all -cp 'lib/*' Engines.java
