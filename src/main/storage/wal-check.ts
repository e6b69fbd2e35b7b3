/**
 * Reads SQLite's write-ahead log before SQLite does. SQLite takes what is whole from the start of the log and passes
 * over the rest without a word; a hub that acknowledged what stood there has to say so.
 * The format: sqlite.org/fileformat2.html#the_write_ahead_log.
 */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/** The log's checksum over a multiple of eight bytes, continued from `from`. */
function checksum(bytes: DataView, start: number, end: number, littleEndian: boolean, from: Sums): Sums {
  let [a, b] = from;
  for (let at = start; at < end; at += 8) {
    a = (a + bytes.getUint32(at, littleEndian) + b) | 0;
    b = (b + bytes.getUint32(at + 4, littleEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

/**
 * What is wrong with a log, or undefined. A last frame that is cut off is what an abrupt end leaves behind and is
 * nothing wrong; so is what stands there from an earlier round of the log (it has another salt). A log that was cut at
 * the end of a whole frame cannot be told from one that never was longer.
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
    // Both change with each round; one alone only by damage.
    const isOfThisRound = salts.includes(true);
    if (isWhole && !salts.includes(false)) {
      sums = checksum(bytes, at, at + 8, littleEndian, sums);
      sums = checksum(bytes, at + FRAME_HEADER_BYTES, at + frameBytes, littleEndian, sums);
      isWhole = sums[0] === bytes.getUint32(at + 16) && sums[1] === bytes.getUint32(at + 20);
    } else {
      isWhole = false;
    }
    // SQLite stops at the first frame that does not fit. One of this round at or after it was written, and is lost.
    if (!isWhole && isOfThisRound) return 'broken-frame';
  }
  return undefined;
}
