/** The form of a screen's own settings. Pure. */
import type { FleetChange, FleetScreen } from '../../../contract/fleet.ts';
import type { Language } from '../../../contract/languages.ts';
import { MAX_SCREEN_TEXT_LENGTH, MAX_PAGES } from '../../../contract/limits.ts';
import type { DisplayOwn, KioskOwn, OwnSettings, Privacy, Theme } from '../../../contract/own-settings.ts';
import { readPrinterAddress } from '../../../contract/printer-address.ts';
import { isLonger, numberOf, typedProblem } from './plain-form.ts';

/** `house`: the lobby's setting. */
export type OrHouse<T extends string> = T | 'house';

export interface OwnDraft {
  readonly name: string;
  readonly place: string;
  readonly room: string;
  /** Empty for the lobby's. */
  readonly languages: readonly Language[];
  readonly panelInches: string;
  readonly camera: OrHouse<'on' | 'off'>;
  readonly lowerControls: boolean;
  /** Empty for the lobby's. */
  readonly printer: string;
  /** If none are ticked or typed, all. */
  readonly lines: readonly number[];
  readonly desks: readonly number[];
  /** Ids with commas between. */
  readonly moreLines: string;
  readonly moreDesks: string;
  readonly privacy: OrHouse<Privacy>;
  readonly language: OrHouse<Language>;
  readonly theme: OrHouse<Theme>;
  readonly sound: boolean;
  /** If both are empty, the whole board. */
  readonly page: string;
  readonly pages: string;
}

const WORDS = ['name', 'place', 'room'] as const;

export type OwnField = (typeof WORDS)[number] | 'panelInches' | 'printer' | 'lines' | 'desks' | 'page';

export type OwnReading =
  | { readonly kind: 'read'; readonly settings: OwnSettings }
  | { readonly kind: 'wrong'; readonly field: OwnField };

export function draftOf({ name, place, room, settings }: FleetScreen): OwnDraft {
  const { kiosk = {}, display = {} } = settings;
  const camera = kiosk.camera === true ? 'on' : 'off';
  return {
    name: name ?? '',
    place: place ?? '',
    room: room ?? '',
    languages: kiosk.languages ?? [],
    panelInches: kiosk.panelInches === undefined ? '' : String(kiosk.panelInches),
    camera: kiosk.camera === undefined ? 'house' : camera,
    lowerControls: kiosk.lowerControls === true,
    printer: kiosk.printer ?? '',
    lines: display.lines ?? [],
    desks: display.desks ?? [],
    moreLines: '',
    moreDesks: '',
    privacy: display.privacy ?? 'house',
    language: display.language ?? 'house',
    theme: display.theme ?? 'house',
    sound: display.sound !== false,
    page: display.page === undefined ? '' : String(display.page.number),
    pages: display.page === undefined ? '' : String(display.page.of),
  };
}

/** Parts of one setting. */
const TOGETHER: readonly (readonly string[])[] = [
  ['lines', 'moreLines'],
  ['desks', 'moreDesks'],
  ['page', 'pages'],
];

/** Parts that belong to a setting that changed. */
export function changedOf(draft: OwnDraft, before: OwnDraft): Partial<OwnDraft> {
  const old = new Map<string, unknown>(Object.entries(before));
  const own = Object.entries(draft).flatMap(([part, value]) => (value === old.get(part) ? [] : [part]));
  const all = new Set([
    ...own,
    ...TOGETHER.filter((group) => group.some((part) => own.includes(part))).flat(),
  ]);
  return Object.fromEntries(Object.entries(draft).filter(([part]) => all.has(part)));
}

/** `null` removes a text. */
export const textsOf = (typed: Partial<OwnDraft>): Pick<FleetChange, 'name' | 'place' | 'room'> =>
  Object.fromEntries(
    WORDS.flatMap((part) => {
      const words = typed[part]?.trim();
      return words === undefined ? [] : [[part, words === '' ? null : words]];
    }),
  );

/** Each id once; undefined if something else is there. */
export function idsOf(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/u).filter((part) => part !== '');
  return parts.every((part) => /^-?\d{1,15}$/u.test(part)) ? [...new Set(parts.map(Number))] : undefined;
}

function both(ticked: readonly number[], typed: string): readonly number[] | undefined {
  const more = idsOf(typed);
  return more && [...new Set([...ticked, ...more])];
}

function pageOf({ page, pages }: OwnDraft): DisplayOwn['page'] | 'wrong' {
  if (page.trim() === '' && pages.trim() === '') return undefined;
  const [number, of] = [numberOf(page), numberOf(pages)];
  const areWhole = Number.isInteger(number) && Number.isInteger(of);
  if (!areWhole || number === undefined || of === undefined) return 'wrong';
  return number >= 1 && number <= of && of <= MAX_PAGES ? { number, of } : 'wrong';
}

type Reading<T> = { readonly own: T } | { readonly wrong: OwnField };

function kioskOf(draft: OwnDraft): Reading<KioskOwn> {
  const { languages, camera, lowerControls } = draft;
  const typed = draft.panelInches.trim();
  const panelInches = typed === '' ? undefined : numberOf(typed);
  if (typed !== '' && typedProblem('panelInches', typed) !== undefined) return { wrong: 'panelInches' };
  const printer = draft.printer.trim();
  if (printer !== '' && readPrinterAddress(printer) === undefined) return { wrong: 'printer' };
  return {
    own: {
      ...(languages.length === 0 ? {} : { languages: [...languages] }),
      ...(panelInches === undefined ? {} : { panelInches }),
      ...(camera === 'house' ? {} : { camera: camera === 'on' }),
      ...(lowerControls ? { lowerControls } : {}),
      ...(printer === '' ? {} : { printer }),
    },
  };
}

function displayOf(draft: OwnDraft): Reading<DisplayOwn> {
  const { privacy, language, theme, sound } = draft;
  const [lines, desks] = [both(draft.lines, draft.moreLines), both(draft.desks, draft.moreDesks)];
  const page = pageOf(draft);
  if (lines === undefined) return { wrong: 'lines' };
  if (desks === undefined) return { wrong: 'desks' };
  if (page === 'wrong') return { wrong: 'page' };
  return {
    own: {
      ...(lines.length === 0 ? {} : { lines: [...lines] }),
      ...(desks.length === 0 ? {} : { desks: [...desks] }),
      ...(privacy === 'house' ? {} : { privacy }),
      ...(language === 'house' ? {} : { language }),
      ...(theme === 'house' ? {} : { theme }),
      ...(sound ? {} : { sound }),
      ...(page === undefined ? {} : { page }),
    },
  };
}

/** Keeps the settings of its other roles. */
export function readOwn(draft: OwnDraft, { surface, settings }: FleetScreen): OwnReading {
  const long = WORDS.find((part) => isLonger(draft[part], MAX_SCREEN_TEXT_LENGTH));
  if (long !== undefined) return { kind: 'wrong', field: long };
  if (surface !== 'kiosk' && surface !== 'display') return { kind: 'read', settings };
  const read = surface === 'kiosk' ? kioskOf(draft) : displayOf(draft);
  return 'wrong' in read
    ? { kind: 'wrong', field: read.wrong }
    : { kind: 'read', settings: { ...settings, [surface]: read.own } };
}
