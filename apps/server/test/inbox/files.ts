import { crc32, deflateSync } from 'node:zlib';

/** A picture of a parcel, as PNG: 480 by 270, drawn here, so that it has no other owner. */
export function parcelPicture(): Buffer {
  const [width, height] = [480, 270];
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (width * 3 + 1) + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** A box with a strip of tape and a label, on a table in front of a wall. */
function colourAt(x: number, y: number): [number, number, number] {
  const inBox = x > 140 && x < 340 && y > 70 && y < 220;
  if (inBox && x > 262 && x < 322 && y > 152 && y < 200)
    return y % 12 < 3 && x > 270 && x < 314 ? [90, 90, 90] : [250, 250, 246];
  if (inBox && x > 224 && x < 252) return [226, 196, 150];
  if (inBox) return y < 104 ? [206, 160, 104] : [188, 140, 86];
  if (y > 196) return [94 + y / 12, 120, 112];
  return [214 - y / 6, 232 - y / 8, 228 - y / 8];
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Four seconds of silence, as MP3: frames whose every bit but those of their headers is 0. */
export function silence(): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064);
  return Buffer.concat(Array.from({ length: 153 }, () => frame));
}

/** A document that is one by its first bytes. */
export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
