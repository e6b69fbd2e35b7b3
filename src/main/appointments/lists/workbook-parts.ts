/** The parts of a workbook (.xlsx, ECMA-376) besides its sheets: which there are, texts, and formats. */
import type { ListSource } from './list-text.ts';
import { pastBound } from './list-text.ts';
import { kindOfFormat, type NumberKind } from './number-formats.ts';
import { createXml, type XmlHandlers } from './xml-events.ts';
import { damaged, Unreadable, unzipped, type ZipEntry, zipEntries } from './zip.ts';

/** Of the lists of sheets, relations and formats, unpacked. */
const MAX_PART_BYTES = 16_000_000;
/** Of all texts, unpacked, and of their characters and number in memory. */
const MAX_TEXT_BYTES = 128_000_000;
const MAX_CHARACTERS = 24_000_000;
const MAX_TEXTS = 1_000_000;
/** No cell holds more. */
const MAX_CELL = 32_767;

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly entry: ZipEntry;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly texts: readonly string[];
  /** By the number of a cell's style. */
  readonly kinds: readonly NumberKind[];
}

interface Relation {
  readonly target: string;
  readonly type: string;
}

type Entries = ReadonlyMap<string, ZipEntry>;

function readXml(source: ListSource, entry: ZipEntry, most: number, handlers: XmlHandlers): void {
  const xml = createXml(handlers);
  for (const block of unzipped(source, entry, most)) xml.write(block);
  xml.end();
}

/** A path in the archive, from that of the part that names it. */
function resolve(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').toLowerCase();
}

function relationsOf(source: ListSource, entries: Entries, of: string): ReadonlyMap<string, Relation> {
  const slash = of.lastIndexOf('/') + 1;
  const entry = entries.get(`${of.slice(0, slash)}_rels/${of.slice(slash)}.rels`.toLowerCase());
  const relations = new Map<string, Relation>();
  if (!entry) return relations;
  readXml(source, entry, MAX_PART_BYTES, {
    open(name, attribute) {
      const [id, target] = [attribute('Id'), attribute('Target')];
      // What lies outside of the file is not read.
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      if (attribute('TargetMode') === 'External') return;
      const type = attribute('Type') ?? '';
      relations.set(id, { target: resolve(of, target), type: type.slice(type.lastIndexOf('/') + 1) });
    },
  });
  return relations;
}

function textsOf(source: ListSource, entry: ZipEntry): readonly string[] {
  const texts: string[] = [];
  let open: string | undefined;
  let isText = false;
  let phonetic = 0;
  let characters = 0;
  readXml(source, entry, MAX_TEXT_BYTES, {
    open(name) {
      if (name === 'si') open = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(more) {
      if (!isText || open === undefined || open.length >= MAX_CELL) return;
      open += more.slice(0, MAX_CELL);
      characters += more.length;
      if (characters > MAX_CHARACTERS)
        throw new Unreadable(pastBound('bytes', 'line', 1, 2 * MAX_CHARACTERS));
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      texts.push(open ?? '');
      open = undefined;
      if (texts.length > MAX_TEXTS) throw new Unreadable(pastBound('rows', 'line', 1, MAX_TEXTS));
    },
  });
  return texts;
}

function kindsOf(source: ListSource, entry: ZipEntry): readonly NumberKind[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  readXml(source, entry, MAX_PART_BYTES, {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) ids.push(Number(attribute('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  const known = new Map<number, NumberKind>();
  return ids.map((id) => {
    const kind = known.get(id) ?? kindOfFormat(id, codes.get(id));
    known.set(id, kind);
    return kind;
  });
}

const MAX_SHEETS = 200;

/** What an archive is that has no workbook in it. */
function otherOf(source: ListSource, entries: Entries): Unreadable {
  const names = [...entries.keys()];
  if (entries.has('xl/workbook.bin')) return new Unreadable({ kind: 'old-workbook' });
  if (names.some((name) => name.endsWith('.iwa'))) return new Unreadable({ kind: 'other-workbook' });
  const mime = entries.get('mimetype');
  const type = mime
    ? [...unzipped(source, mime, 1_000)].map((part) => Buffer.from(part).toString('latin1')).join('')
    : '';
  if (type.includes('opendocument.spreadsheet')) return new Unreadable({ kind: 'other-workbook' });
  return new Unreadable({ kind: names.some((name) => name.startsWith('xl/')) ? 'damaged' : 'not-text' });
}

function pathOfWorkbook(source: ListSource, entries: Entries): string {
  const [main] = [...relationsOf(source, entries, '').values()].filter(
    ({ type }) => type === 'officeDocument',
  );
  const path = main?.target ?? 'xl/workbook.xml';
  if (!entries.has(path) || !path.startsWith('xl/') || path.endsWith('.bin')) throw otherOf(source, entries);
  return path;
}

/** Throws `Unreadable`, and what the disk throws. */
export function readWorkbook(source: ListSource): Workbook {
  const entries = zipEntries(source);
  if ([...entries.values()].some(({ isLocked }) => isLocked)) throw new Unreadable({ kind: 'locked' });
  const path = pathOfWorkbook(source, entries);
  const relations = relationsOf(source, entries, path);
  const sheets: Sheet[] = [];
  let is1904 = false;
  const main = entries.get(path);
  if (!main) throw damaged();
  readXml(source, main, MAX_PART_BYTES, {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/i.test(attribute('date1904') ?? '');
      if (name !== 'sheet' || sheets.length >= MAX_SHEETS) return;
      const relation = relations.get(attribute('id') ?? '');
      const entry = relation?.type === 'worksheet' ? entries.get(relation.target) : undefined;
      const state = attribute('state') ?? 'visible';
      if (entry) sheets.push({ name: attribute('name') ?? '', isHidden: state !== 'visible', entry });
    },
  });
  if (sheets.length === 0) throw damaged();
  const partOf = (type: string): ZipEntry | undefined => {
    const relation = [...relations.values()].find((each) => each.type === type);
    return relation && entries.get(relation.target);
  };
  const [texts, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    sheets,
    is1904,
    texts: texts ? textsOf(source, texts) : [],
    kinds: styles ? kindsOf(source, styles) : [],
  };
}
