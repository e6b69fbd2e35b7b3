/** What staff did and what came of it, in words and as CSV, by the names that the trail is written with. Pure. */
import type { AuditEntry } from '../../contract/audit.ts';
import { csvLine } from '../../contract/csv-line.ts';
import { ACCOUNT_PROBLEMS } from '../../contract/limits.ts';
import type { TFunction } from '../i18n/translate.ts';
import { settingWords } from '../setting-names/setting-names.ts';
import { screenWords } from './screen-words.ts';

export const ACTS = [
  'appointments.checkInAtDesk',
  'appointments.markNoShow',
  'appointments.markNoShowMany',
  'appointments.cancel',
  'appointments.undo',
  'appointments.create',
  'appointments.edit',
  'appointments.markSeen',
  'appointments.callQuietly',
  'outbox.resolve',
  'roster.decide',
  'lists.confirm',
  'lists.decide',
  'listBookings.start',
  'listBookings.pause',
  'listBookings.answer',
  'listBookings.drop',
  'listBookings.codes',
  'help.markComing',
  'help.close',
  'hub.dismissNotice',
  'settings.save',
  'network.save',
  'serviceAuthority.save',
  'serviceAuthority.remove',
  'settingsFile.apply',
  'privacy.export',
  'privacy.erase',
  'copies.make',
  'copies.putBack',
  'staff.signIn',
  'staff.accountSignIn',
  'staff.accountEnded',
  'staff.enterBySetupPin',
  'staff.choosePin',
  'staff.lock',
  'staff.add',
  'staff.rename',
  'staff.setPin',
  'staff.remove',
  'staff.unlock',
  'staff.setSignIn',
  'administrator.choose',
  'administrator.enter',
  'administrator.accountSignIn',
  'administrator.lock',
  'administrator.reset',
  'fleet.approve',
  'fleet.refuse',
  'fleet.change',
  'fleet.pick',
  'fleet.reload',
  'fleet.move',
  'fleet.revoke',
  'guidedTest.keep',
] as const;

export const OUTCOMES = [
  'done',
  'not-done',
  'accepted',
  'not-possible',
  'changed-meanwhile',
  'unknown-appointment',
  'not-saved',
  'undone',
  'too-late',
  'created',
  'created-without-id',
  'kept',
  'unresolved',
  'refused',
  'invalid',
  'changed',
  'resolved',
  'not-an-id',
  'of-another',
  'saved',
  'in-doubt',
  'locked',
  'not-names',
  'right',
  'bad-pin',
  'pin-paused',
  'pin-locked',
  'unknown',
  'name-taken',
  'full',
  'last-clerk',
  'no-clerks',
  'not-kept',
  'taken',
  'not-pem',
  'private-key',
  'not-valid-today',
  'cannot-trust',
  'approved',
  'unknown-code',
  'paused',
  'too-fast',
  'desk-full',
  'not-allowed',
  'not-connected',
  'a-window',
  'on-this-machine',
  'this-screen',
  'data',
  'erased',
  'pending',
  'waiting',
  'made',
  'not-made',
  'not-good',
  'stopped',
  'newer',
  'other-service',
  'unnamed',
  'in-use',
  'lost',
  'put-back',
  'failed',
  ...ACCOUNT_PROBLEMS,
  'account-due',
] as const;

/** A newer Foyer may have written what this page has no words for. */
export function actWords(t: TFunction<'trail'>, action: string): string {
  const act = ACTS.find((one) => one === action);
  return act === undefined ? action : t(`acts.${act}`);
}

export function outcomeWords(t: TFunction<'trail'>, kind: string): string {
  const outcome = OUTCOMES.find((one) => one === kind);
  return outcome === undefined ? kind : t(`outcomes.${outcome}`);
}

const BY_FIELDS: ReadonlySet<string> = new Set(['settings.save', 'network.save', 'fleet.change']);

const SUBJECT = 'screenId';

const BETWEEN = '; ';

/** A key without words stays as it was written. */
function fieldWords(t: TFunction<'setting-names'>, fields: string): string {
  const named = fields.split(' ').filter((key) => key !== SUBJECT);
  return [...new Set(named.map((key) => settingWords(t, key) ?? key))].join(BETWEEN);
}

/** `detail`: parts with `, ` between; the last names fields with spaces between. */
export function detailWords(words: Omit<TrailWords, 't'>, action: string, detail = ''): string {
  const { ofSettings, ofFleet } = words;
  const [first = '', ...others] = detail.split(', ');
  // Acts on a screen begin with it.
  const parts = action.startsWith('fleet.') ? [screenWords(ofFleet, first), ...others] : [first, ...others];
  if (!BY_FIELDS.has(action)) return parts.join(', ');
  const fields = parts.pop() ?? '';
  return [...parts, fieldWords(ofSettings, fields)].filter((part) => part !== '').join(BETWEEN);
}

export interface TrailWords {
  readonly t: TFunction<'trail'>;
  readonly ofSettings: TFunction<'setting-names'>;
  readonly ofFleet: TFunction<'fleet'>;
}

const WRITTEN = ['time', 'clerk', 'screen', 'action', 'outcome', 'code', 'detail'] as const;
const IN_WORDS = ['actionWords', 'outcomeWords', 'detailWords', 'screenWords'] as const;

export function trailCsv(entries: readonly AuditEntry[], words: TrailWords): string {
  const { t, ofFleet } = words;
  const lines = entries.map(({ at, clerk, screen, action, outcome, code, detail }) =>
    csvLine([
      new Date(at).toISOString(),
      clerk,
      screen,
      action,
      outcome,
      code,
      detail,
      actWords(t, action),
      outcome === undefined ? undefined : outcomeWords(t, outcome),
      detailWords(words, action, detail),
      screenWords(ofFleet, screen),
    ]),
  );
  return csvLine([...WRITTEN, ...IN_WORDS]) + lines.join('');
}
