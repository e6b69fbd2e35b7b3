/** Visitors whom a monkey may come across, by code or by last name and digits. Each name is one visitor's alone. Pure. */
import { codeKey } from '../../../src/contract/code-key.ts';
import { isLastName, lastNameKeys } from '../../../src/main/appointments/directory/last-name.ts';
import type { NameShown } from './page.ts';

export interface Visitor {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

const letters = (n: number): string =>
  Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)] ?? '').join('');

const endOf = ({ phone }: Visitor): string => phone.slice(-4);

/** Who could check in now; the last two cannot be told apart without a code. */
export function visitorsOf(count: number): readonly Visitor[] {
  return Array.from({ length: count }, (_, n) => {
    const isTwin = n >= count - 2;
    return {
      code: `M-${100 + n}`,
      firstName: `Qxorn${letters(100 + n)}`,
      lastName: isTwin ? 'Zwilling' : `Zunam${letters(100 + n)}`,
      phone: `+4930555${isTwin ? 9_999 : 1_000 + n}`,
    };
  });
}

/** Right ones, those of two people, right names with the digits of others, and names of nobody. */
export function claimsOf(visitors: readonly Visitor[]): readonly string[] {
  return visitors.flatMap((one, n) => {
    const other = visitors[(n + 1) % visitors.length] ?? one;
    const right = `${one.lastName}${endOf(one)}`;
    return [right, right, `${one.lastName}${endOf(other)}`, `Nemo${endOf(one)}`];
  });
}

/** Whether whoever asked this may see the name. */
function isMeant(visitor: Visitor, visitors: readonly Visitor[], asked: string): boolean {
  const question: unknown = asked === '' ? '' : JSON.parse(asked);
  // A scanned address holds the code.
  if (typeof question === 'string') return codeKey(question).endsWith(codeKey(visitor.code));
  if (typeof question !== 'object' || question === null) return false;
  const claim: { readonly lastName?: unknown; readonly fact?: unknown } = question;
  const meant = visitors.filter(
    (each) =>
      isLastName(lastNameKeys(String(claim.lastName)), lastNameKeys(each.lastName)) &&
      endOf(each) === claim.fact,
  );
  return meant.length === 1 && meant[0] === visitor;
}

/** What is wrong with a name on the screen; undefined: nothing. */
export function wrongName(
  { screen, name, asked }: NameShown,
  visitors: readonly Visitor[],
): string | undefined {
  if (screen === 'start') return `the start screen shows ${name}`;
  const visitor = visitors.find(({ firstName }) => firstName === name);
  return visitor && isMeant(visitor, visitors, asked) ? undefined : `"${screen}" shows ${name} for ${asked}`;
}
