// Unpacks series; the format is described in the package dev.toll.report.html.
const packed = () => (packed.lines ??= document.getElementById('points').textContent.split('\n'));
const unpacked = new Map();

async function inflate(text) {
  const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Per trial { average, low, high } as arrays, NaN where unknown; null where the trial lacks the series.
async function points(width) {
  if (!unpacked.has(width.line)) {
    if (unpacked.size > 12) unpacked.clear();
    unpacked.set(width.line, unpack(await inflate(packed()[width.line]), width));
  }
  return unpacked.get(width.line);
}

function unpack(bytes, width) {
  const half = bytes.length / 2;
  const word = i => bytes[i] | (bytes[half + i] << 8);
  let at = 0;
  return width.lengths.map(length => {
    if (length === 0) return null;
    const average = new Float64Array(length), low = new Float64Array(length), high = new Float64Array(length);
    let steps = 0;
    for (let i = 0; i < length; i++) {
      steps = (steps + word(at + i)) & 0xffff;
      const value = n => steps === 0 ? NaN : width.low + (n - 1) * width.step;
      average[i] = value(steps);
      low[i] = value(steps - word(at + length + i));
      high[i] = value(steps + word(at + 2 * length + i));
    }
    at += 3 * length;
    return { average, low, high };
  });
}
