/**
 * SQLite silently drops everything after a broken frame of its write-ahead log, which the hub has confirmed. Format:
 * sqlite.org/fileformat2.html#the_write_ahead_log.
 */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/** For a multiple of eight bytes, continued from `from`. */
function checksum(bytes: DataView, start: number, end: number, littleEndian: boolean, from: Sums): Sums {
  let [a, b] = from;
  for (let at = start; at < end; at += 8) {
    a = (a + bytes.getUint32(at, littleEndian) + b) | 0;
    b = (b + bytes.getUint32(at + 4, littleEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

/**
 * Undefined if the log is good. An incomplete last frame is normal after a crash, and so are frames of an earlier
 * round, which have another salt. A log cut exactly after a frame cannot be detected.
 */
export function problemInLog(log: Uint8Array): 'no-header' | 'broken-frame' | undefined {
  if (log.length === 0) return undefined;
  const bytes = new DataView(log.buffer, log.byteOffset, log.byteLength);
  if (log.length < HEADER_BYTES) return 'no-header';
  const magic = bytes.getUint32(0);
  const littleEndian = (magic & 1) === 0;
  const pageSize = bytes.getUint32(8);
  let sums = checksum(bytes, 0, 24, littleEndian, [0, 0]);
  const isHeader =
    (magic & ~1) === MAGIC &&
    pageSize >= 512 &&
    pageSize <= 65_536 &&
    (pageSize & (pageSize - 1)) === 0 &&
    sums[0] === bytes.getUint32(24) &&
    sums[1] === bytes.getUint32(28);
  if (!isHeader) return 'no-header';

  const frameBytes = FRAME_HEADER_BYTES + pageSize;
  let isWhole = true;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const salts = [
      bytes.getUint32(at + 8) === bytes.getUint32(16),
      bytes.getUint32(at + 12) === bytes.getUint32(20),
    ];
    // Both salts change with each round.
    const isOfThisRound = salts.includes(true);
    if (isWhole && !salts.includes(false)) {
      sums = checksum(bytes, at, at + 8, littleEndian, sums);
      sums = checksum(bytes, at + FRAME_HEADER_BYTES, at + frameBytes, littleEndian, sums);
      isWhole = sums[0] === bytes.getUint32(at + 16) && sums[1] === bytes.getUint32(at + 20);
    } else {
      isWhole = false;
    }
    // SQLite stops at the first invalid frame. A later frame of this round is lost.
    if (!isWhole && isOfThisRound) return 'broken-frame';
  }
  return undefined;
}
