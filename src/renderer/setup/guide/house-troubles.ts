/** What is wrong with the machine, lists, lines and location, as far as the hub reported it. Pure. */
import type { Places } from '../../../contract/fleet.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { NamedLine, SettingsView } from '../../../contract/settings.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { SelfTestLine } from '../../../contract/self-test-lines.ts';
import type { SelfTestState, TestedLine } from '../../../contract/self-test.ts';
import type { StorageTrouble } from '../../../contract/storage-trouble.ts';
import { unlistedLocation } from '../../../contract/unlisted-location.ts';
import { readStep } from '../form/form.ts';
import type { SetupState } from '../form/setup-state.ts';

export type FinishedSelfTest = Extract<SelfTestState, { kind: 'done' }>;

export interface MachineFacts {
  readonly status: Pick<HubStatus, 'notices'> | undefined;
  /** Undefined if there is none yet. Without the tests by a person. */
  readonly selfTest: Pick<FinishedSelfTest, 'result' | 'lines'> | undefined;
}

export type MachineFault = 'disk-refuses' | 'self-test-failed' | 'no-good-copy' | 'storage-notice';

/** The status has these live. */
const HEARD_LIVE: ReadonlySet<SelfTestLine> = new Set(['clock', 'key', 'service', 'screens']);

/** A missing secret or port is in the status; that no request arrives is not. */
function isOnlyTested({ line, finding }: TestedLine): boolean {
  if (line === 'listener') return finding.kind === 'loop-silent' || finding.kind === 'loop-refused';
  return line !== 'copies' && !HEARD_LIVE.has(line);
}

const ABOUT_COPIES: ReadonlySet<StorageTrouble['kind']> = new Set([
  'copy-not-good',
  'no-daily-copy',
  'no-copy-before-update',
]);

/** Of the database in use: that of a service that was left stops nobody here. */
const troublesOf = (status: MachineFacts['status']): readonly StorageTrouble[] =>
  (status?.notices ?? []).flatMap((notice) =>
    notice.kind === 'storage' && notice.trouble.kind !== 'set-aside' ? [notice.trouble] : [],
  );

/** A full disk is the self-test's. */
export const fileTroubles = (status: MachineFacts['status']): readonly StorageTrouble[] =>
  troublesOf(status).filter(({ kind }) => kind !== 'disk');

const resultOfCopies = ({ selfTest }: MachineFacts) =>
  selfTest?.lines.find(({ line }) => line === 'copies')?.result;

export function machineFaults(facts: MachineFacts): readonly MachineFault[] {
  const failed = (facts.selfTest?.lines ?? []).filter(({ result }) => result === 'fail');
  const troubles = troublesOf(facts.status);
  const hasNoCopy = resultOfCopies(facts) === 'fail' || troubles.some(({ kind }) => ABOUT_COPIES.has(kind));
  const others = fileTroubles(facts.status).filter(({ kind }) => !ABOUT_COPIES.has(kind));
  return [
    ...(troubles.some(({ kind }) => kind === 'disk') ? (['disk-refuses'] as const) : []),
    ...(failed.some(isOnlyTested) ? (['self-test-failed'] as const) : []),
    ...(hasNoCopy ? (['no-good-copy'] as const) : []),
    ...(others.length > 0 ? (['storage-notice'] as const) : []),
  ];
}

/** A warning asks for attention. */
export function testedState(
  section: 'self-test' | 'copies',
  facts: MachineFacts,
): 'done' | 'attention' | 'plain' {
  const result = section === 'copies' ? resultOfCopies(facts) : facts.selfTest?.result;
  if (result === undefined) return 'plain';
  return result === 'pass' ? 'done' : 'attention';
}

export type ListTrouble = Pick<Extract<Notice, { kind: 'roster' }>, 'file' | 'trouble'>;

export const listTroubles = (status: Pick<HubStatus, 'notices'> | undefined): readonly ListTrouble[] =>
  (status?.notices ?? []).filter((notice) => notice.kind === 'roster');

/** Wrong rows keep no others out. */
export const isNotRead = ({ trouble }: ListTrouble): boolean => trouble.kind !== 'rows';

/** Ids without a name. `listed`, the settings now, may be newer than `known`. */
export function unnamedLines(known: Places['lines'], listed: readonly NamedLine[]): readonly number[] {
  const named = new Set(listed.filter(({ name }) => name !== undefined).map(({ id }) => id));
  return known.filter(({ id, name }) => name === undefined && !named.has(id)).map(({ id }) => id);
}

/**
 * The number of the configured location if the hub does not list it, or the last test here did not. A new hub has not
 * asked yet, and a test of another booking system says nothing.
 */
export function unlistedNow(
  { status, test, drafts }: Pick<SetupState, 'status' | 'test' | 'drafts'>,
  view: SettingsView,
): number | undefined {
  const { locationId } = view;
  if (locationId !== undefined && status?.unlistedLocation === locationId) return locationId;
  const isOfSaved = readStep('service', drafts, view).kind === 'unchanged';
  return test?.kind === 'tested' && isOfSaved ? unlistedLocation(locationId, test.answer) : undefined;
}
