/**
 * Opens a list that somebody brings, whatever program wrote it. The bytes say what it is, never the file's name. Nothing
 * of it is evaluated, and no more of it is in memory than a row needs.
 */
import { openCalendar } from './calendar.ts';
import { openDelimited } from './delimited.ts';
import { openJson } from './json-list.ts';
import { findEncoding } from './list-encoding.ts';
import type { OpenedList, OpenOptions } from './list-table.ts';
import { createListText, decodeByLines, type ListSource } from './list-text.ts';
import { isCompoundFile, openCompoundFile } from './old-workbook.ts';
import { openWorkbook } from './workbook.ts';

const LOOKED_AT = 2_000;

const begins = (source: ListSource, signs: string): boolean =>
  Buffer.from(source.read(0, signs.length)).toString('latin1') === signs;

/** `[Name]` at the beginning of a line of texts is none. */
const JSON_BEGINS = /^(?:\[\s*(?:[[\]{"\d,-]|true|false|null|$)|\{)/;
const PAGE_BEGINS = /^<(?:!doctype|html|head|body|table|meta|\?xml|[a-z]+[\s>:])/i;

/** Binary files have NUL in their first line, or other signs that no one can type. */
function isBinary(text: string): boolean {
  if (text.split(/[\r\n]/, 1)[0]?.includes('\0') === true) return true;
  // oxlint-disable-next-line no-control-regex
  return (text.match(/[\0-\u0008\u000e-\u001f]/g)?.length ?? 0) > text.length / 50;
}

/** Throws what the disk throws, and nothing else. */
export function openList(source: ListSource, options: OpenOptions): OpenedList {
  if (begins(source, 'PK\u0003\u0004') || begins(source, 'PK\u0005\u0006'))
    return openWorkbook(source, options);
  if (isCompoundFile(source)) return openCompoundFile(source);
  if (begins(source, '%PDF-')) return { kind: 'unreadable', why: { kind: 'not-text' } };
  const found = findEncoding(source, options);
  const text = createListText(decodeByLines(source, found.decoding)).text.slice(0, LOOKED_AT);
  if (isBinary(text)) return { kind: 'unreadable', why: { kind: 'not-text' } };
  const begin = text.trimStart();
  if (/^BEGIN:VCALENDAR/i.test(begin)) return openCalendar(source, found, options);
  if (JSON_BEGINS.test(begin)) return openJson(source, found, options);
  if (PAGE_BEGINS.test(begin)) return { kind: 'unreadable', why: { kind: 'web-page' } };
  return openDelimited(source, found, options);
}
