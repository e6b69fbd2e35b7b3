/**
 * The part of a page of SQLite's file that holds nothing. When SQLite spreads rows over other pages it leaves copies of
 * them there, also with `secure_delete`; to SQLite these bytes mean nothing.
 * The format: sqlite.org/fileformat2.html#b_tree_pages.
 */

/** Types of pages that are part of a table or an index. Other pages begin with a page number below 16 million, so with 0. */
const HEADER_BYTES: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 };

/** The first page begins with the header of the file. */
const FILE_HEADER_BYTES = 100;

export interface FileShape {
  readonly pageSize: number;
  /** Bytes of a page that SQLite uses. */
  readonly usable: number;
}

const MAGIC = 'SQLite format 3\0';

/**
 * The shape of a file by its first 100 bytes; undefined for one whose pages are not as we read them: not SQLite's, or
 * with `auto_vacuum`, whose own pages begin as those of tables do.
 */
export function fileShape(header: Buffer): FileShape | undefined {
  if (header.length < FILE_HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) return undefined;
  const size = header.readUInt16BE(16);
  const pageSize = size === 1 ? 65_536 : size;
  const isPlain = pageSize >= 512 && (pageSize & (pageSize - 1)) === 0 && header.readUInt32BE(52) === 0;
  return isPlain ? { pageSize, usable: pageSize - (header[20] ?? 0) } : undefined;
}

export interface Gap {
  readonly from: number;
  readonly to: number;
}

/**
 * Where in `page`, whose number is `n`, the gap between the list of rows and the rows is, if there is anything in it.
 * Undefined too for a page that contradicts itself: that is for the check at the next start to find.
 */
export function dirtyGap(page: Buffer, n: number, { pageSize, usable }: FileShape): Gap | undefined {
  const at = n === 1 ? FILE_HEADER_BYTES : 0;
  const header = HEADER_BYTES[page[at] ?? 0];
  if (header === undefined || page.length !== pageSize) return undefined;
  const from = at + header + 2 * page.readUInt16BE(at + 3);
  const content = page.readUInt16BE(at + 5);
  const to = content === 0 ? 65_536 : content;
  if (from > to || to > usable) return undefined;
  for (let byte = from; byte < to; byte++) if (page[byte] !== 0) return { from, to };
  return undefined;
}
