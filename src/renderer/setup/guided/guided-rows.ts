/** What a person tests here: a row for each screen or language. Pure. */
import type { Fleet, FleetScreen } from '../../../contract/fleet.ts';
import type { GuidedResult } from '../../../contract/guided-test.ts';
import {
  GUIDED_PARTS,
  type GuidedPart,
  type GuidedStanding,
  standingOf,
  SURFACES_OF_PART,
} from '../../../contract/guided-parts.ts';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';

/** `no-voice`: nothing could say a sentence in that language. */
export type RowStanding = GuidedStanding | 'no-voice';

export interface GuidedRow {
  readonly key: string;
  readonly part: GuidedPart;
  readonly language?: Language;
  /** Where it can be tried. Only voices have several. */
  readonly screens: readonly FleetScreen[];
  readonly standing: RowStanding;
  readonly result?: GuidedResult;
}

export interface TestedHouse {
  readonly fleet: Pick<Fleet, 'screens' | 'madeAt'>;
  readonly results: readonly GuidedResult[];
  readonly languages: readonly Language[];
  readonly hubVoices: readonly Language[];
}

/** The worst, and of equals the newest. */
const WORST_FIRST: readonly RowStanding[] = ['fails', 'no-voice', 'changed', 'old', 'never', 'works'];

/** Browsers of the hub's machine come and go, so they count only while open. */
const isTested = ({ isConnected, entry }: FleetScreen): boolean => isConnected || entry !== 'this-machine';

/** A page that reported no voices may have one. */
const canSay = ({ report }: FleetScreen, language: Language, hubVoices: readonly Language[]): boolean =>
  hubVoices.includes(language) || report?.voices === undefined || report.voices.includes(language);

const isHeard = ({ isConnected, settings }: FleetScreen): boolean =>
  isConnected && settings.display?.sound !== false;

function worstOf(
  results: readonly GuidedResult[],
  now: number,
): { standing: GuidedStanding; result?: GuidedResult } {
  const all = results.map((result) => ({ standing: standingOf(result, now), result }));
  const [worst] = all.sort(
    (a, b) => WORST_FIRST.indexOf(a.standing) - WORST_FIRST.indexOf(b.standing) || b.result.at - a.result.at,
  );
  return worst ?? { standing: 'never' };
}

function voiceRow(language: Language, house: TestedHouse, screens: readonly FleetScreen[]): GuidedRow {
  const { results, hubVoices, fleet } = house;
  const open = screens.filter(isHeard);
  const able = open.filter((screen) => canSay(screen, language, hubVoices));
  const ofLanguage = results.filter((one) => one.part === 'voices' && one.language === language);
  const isMute = able.length === 0 && open.length > 0;
  return {
    key: `voices ${language}`,
    part: 'voices',
    language,
    screens: able,
    ...(isMute ? { standing: 'no-voice' } : worstOf(ofLanguage, fleet.madeAt)),
  };
}

export function guidedRows(part: GuidedPart, house: TestedHouse): readonly GuidedRow[] {
  const { fleet, results, languages } = house;
  const ofPart = fleet.screens.filter(({ surface }) => SURFACES_OF_PART[part].includes(surface));
  if (part === 'voices')
    return LANGUAGES.filter((one) => languages.includes(one)).map((one) => voiceRow(one, house, ofPart));
  return ofPart.flatMap((screen) => {
    const { screenId, isThis } = screen;
    const said = results.filter((one) => one.part === part && one.screenId === screenId);
    // Only this machine's printer can be tried. Of others the last answer is shown.
    const isShown = part === 'printer' ? isThis || said.length > 0 : isTested(screen) || said.length > 0;
    return isShown
      ? [{ key: `${part} ${screenId}`, part, screens: [screen], ...worstOf(said, fleet.madeAt) }]
      : [];
  });
}

export const allRows = (house: TestedHouse): readonly GuidedRow[] =>
  GUIDED_PARTS.flatMap((part) => guidedRows(part, house));

export type Summary = 'none' | 'fails' | 'attention' | 'partly' | 'works';

export function summaryOf(rows: readonly GuidedRow[]): { kind: Summary; lastAt?: number } {
  const times = rows.flatMap(({ result }) => result?.at ?? []);
  if (times.length === 0) return { kind: 'none' };
  const has = (...standings: readonly RowStanding[]): boolean =>
    rows.some(({ standing }) => standings.includes(standing));
  const kind = has('fails')
    ? 'fails'
    : has('changed', 'old', 'no-voice')
      ? 'attention'
      : has('never')
        ? 'partly'
        : 'works';
  return { kind, lastAt: Math.max(...times) };
}
