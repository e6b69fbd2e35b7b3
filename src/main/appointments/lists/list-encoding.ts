/** Finds out how the bytes of a text become letters. */
import { isAscii, isUtf8 } from 'node:buffer';
import type { TableDoubt } from '../../../contract/list-questions.ts';
import { createChance, guessEncoding } from './encoding-guess.ts';
import { ENCODINGS } from './encoding-letters.ts';
import type { EncodingCandidate, ListEncoding, OpenOptions } from './list-table.ts';
import { type Decoding, lineBlocks, linesIn, type ListSource, utf16Of } from './list-text.ts';

const FIRST = 2_048;
/** Bytes of lines that are not UTF-8, by which the encoding is guessed. */
const MAX_SAMPLE = 12 * 1024;

/** All that a person may choose. */
const ENCODING_NAMES: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...ENCODINGS.map(({ name }) => name),
];

export interface FoundEncoding {
  readonly encoding: ListEncoding;
  readonly decoding: Decoding;
  readonly doubts: readonly TableDoubt[];
}

interface Lines {
  /** The beginning of those that are not UTF-8. */
  readonly others: Uint8Array;
  /** The number of the first of them, from 1. 0: there is none. */
  readonly firstOther: number;
  /** Some of those with letters beyond ASCII that are UTF-8. */
  readonly unicode: readonly Uint8Array[];
}

const MAX_UNICODE_LINES = 200;
const LF = 0x0a;

function linesOf(source: ListSource): Lines {
  const others: Uint8Array[] = [];
  const unicode: Uint8Array[] = [];
  let size = 0;
  let firstOther = 0;
  let before = 0;
  for (const block of lineBlocks(source)) {
    if (isAscii(block) || (isUtf8(block) && unicode.length >= MAX_UNICODE_LINES)) {
      if (firstOther === 0) before += countLines(block);
      continue;
    }
    for (const line of linesIn(block)) {
      if (firstOther === 0 && line.at(-1) === LF) before += 1;
      if (isAscii(line)) continue;
      if (!isUtf8(line)) {
        if (firstOther === 0) firstOther = line.at(-1) === LF ? before : before + 1;
        if (size < MAX_SAMPLE) others.push(Buffer.from(line.subarray(0, MAX_SAMPLE)));
        size += line.length;
      } else if (unicode.length < MAX_UNICODE_LINES) unicode.push(Buffer.from(line.subarray(0, MAX_SAMPLE)));
    }
    if (size >= MAX_SAMPLE && unicode.length >= MAX_UNICODE_LINES) break;
  }
  return { others: Buffer.concat(others), firstOther, unicode };
}

function countLines(block: Uint8Array): number {
  let lines = 0;
  for (let at = block.indexOf(LF); at >= 0; at = block.indexOf(LF, at + 1)) lines += 1;
  return lines;
}

const unicodeOf = (name: string): FoundEncoding => ({
  encoding: { name, samples: [], isGuess: false, candidates: [{ name, samples: [] }] },
  decoding: { name },
  doubts: [],
});

const bare = ({ name, samples }: EncodingCandidate): EncodingCandidate => ({ name, samples });

/** `said`: chosen by a person, if it is one of `ENCODING_NAMES`. */
export function findEncoding(
  source: ListSource,
  { languages, encoding: said }: Pick<OpenOptions, 'languages' | 'encoding'>,
): FoundEncoding {
  const chosen = ENCODING_NAMES.find((name) => name === said);
  const order = utf16Of(source.read(0, FIRST));
  if (chosen?.startsWith('utf-16')) return unicodeOf(chosen);
  if (order && !chosen) return unicodeOf(order);
  const { others, firstOther, unicode } = linesOf(source);
  if (firstOther === 0 && (chosen === undefined || chosen === 'utf-8')) return unicodeOf('utf-8');
  const guess = guessEncoding(firstOther === 0 ? Buffer.concat(unicode) : others, languages);
  const candidates = guess.candidates.map(bare);
  const name = chosen ?? candidates[0]?.name ?? 'windows-1252';
  const samples = candidates.find((one) => one.name === name)?.samples ?? [];
  const encoding = { name, samples, isGuess: chosen === undefined, candidates };
  if (firstOther === 0) return { encoding, decoding: { name, isAll: true }, doubts: [] };
  const isChance = createChance(name, languages);
  const isMixed = unicode.some((line) => !isChance(line));
  const doubts: TableDoubt[] = [];
  if (isMixed) doubts.push({ kind: 'mixed-encodings', line: firstOther });
  if (guess.isOpen && chosen === undefined)
    doubts.push({ kind: 'encodings', names: candidates.slice(0, 2).map((one) => one.name) });
  const decoding = { name, ...(isMixed ? { isChance } : { isAll: true }) };
  return { encoding, decoding, doubts };
}
