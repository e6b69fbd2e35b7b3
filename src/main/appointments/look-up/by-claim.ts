/** Finds appointments of some days by what a visitor without a code types: a last name and one more fact. */
import type { Claim } from '../../../contract/appointment.ts';
import { latinDigits } from '../../../contract/code-key.ts';
import { CLAIM_PHONE_DIGITS } from '../../../contract/limits.ts';
import type { Database } from '../../storage/database.ts';
import {
  type Appointment,
  APPOINTMENT_COLUMNS,
  AppointmentRowSchema,
  IS_THERE,
} from '../directory/appointment.ts';
import { isLastName, lastNameKeys } from '../directory/last-name.ts';
import { aroundNow, isCurrent } from './check-in-window.ts';
import { best, type CodeMatch } from './code-matching.ts';
import { type FindCircumstances, isAtLocation } from './find-answer.ts';
import { maybeSameVisitor, isSameVisitor } from '../directory/same-visitor.ts';

/** What a lobby asks for besides the last name. */
export type ClaimFact = 'phone' | 'birth-date';

/** A phone number without the words before it, and without an extension or a second number behind it. */
const NUMBER = /\d(?:[\s()+./\p{Pd}]*\d){3,}/u;

/** Undefined where the number has too few digits. */
export function phoneEnd(phoneNumber: string): string | undefined {
  return NUMBER.exec(latinDigits(phoneNumber.normalize('NFKC')))?.[0]
    .replace(/\D/gu, '')
    .slice(-CLAIM_PHONE_DIGITS);
}

/** No one can stand at a kiosk twice: the same contact, or the same date of birth with no other contact. */
function isOneVisitor(a: Appointment, b: Appointment): boolean {
  if (isSameVisitor(a, b)) return true;
  return a.birthDate !== undefined && a.birthDate === b.birthDate && maybeSameVisitor(a, b);
}

/** Compares each with each, as `areOneVisitor`, which trusts a common code. */
export const areOneClaimant = (people: readonly Appointment[]): boolean =>
  people.every((one, n) => people.slice(n + 1).every((other) => isOneVisitor(one, other)));

export type Claims = ReturnType<typeof createClaims>;

/** Whom claims of `fact` mean. */
export function createClaims({ sqlite }: Pick<Database, 'sqlite'>, fact: ClaimFact) {
  const { byClaim } = createByClaim({ sqlite });
  return {
    /** A name finds only who can be here for today: anything else would tell a stranger of a visit. Two people are no one. */
    meant(claim: Claim, here: FindCircumstances): CodeMatch {
      const sharing = byClaim(claim, fact, ...aroundNow(here)).filter(
        (each) => isCurrent(each, here) && isAtLocation(each, here.locationId) && each.status !== 'Cancelled',
      );
      const appointment = best(sharing, here.now);
      return appointment && areOneClaimant(sharing)
        ? { kind: 'match', appointment, sharing }
        : { kind: 'none' };
    },
    /** Who has typed the end of the phone number is not asked for it again. */
    afterwards: (here: FindCircumstances): FindCircumstances =>
      fact === 'phone' && here.nameShown === 'phone-digits' ? { ...here, nameShown: 'none' } : here,
  };
}

export function createByClaim({ sqlite }: Pick<Database, 'sqlite'>) {
  const columnOf = { phone: 'phone_number', 'birth-date': 'birth_date' } as const;
  const select = (fact: ClaimFact) =>
    sqlite.prepare(
      `SELECT id, last_name AS lastName, ${columnOf[fact]} AS fact FROM appointments
       WHERE starts_at >= ? AND starts_at < ? AND last_name <> '' AND ${columnOf[fact]} IS NOT NULL AND ${IS_THERE}`,
    );
  const selects = { phone: select('phone'), 'birth-date': select('birth-date') };
  const selectById = sqlite.prepare(`SELECT ${APPOINTMENT_COLUMNS} FROM appointments WHERE id = ?`);

  return {
    /**
     * Starting in [from, to). Reads every row of those days whatever is asked, some 2 µs each, so that a day takes less
     * than the hub waits before an answer.
     */
    byClaim({ lastName, fact }: Claim, kind: ClaimFact, from: number, to: number): readonly Appointment[] {
      const typed = lastNameKeys(lastName);
      const wanted = latinDigits(fact).trim();
      const ofRow = (value: string): string | undefined => (kind === 'phone' ? phoneEnd(value) : value);
      return selects[kind]
        .all(from, to)
        .filter(
          (row) =>
            ofRow(String(row['fact'])) === wanted && isLastName(typed, lastNameKeys(String(row['lastName']))),
        )
        .map((row) => AppointmentRowSchema.parse(selectById.get(String(row['id']))));
    },
  };
}
