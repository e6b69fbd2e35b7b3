/** Sessions at front desks that do not begin with a clerk's PIN alone. */
import type { PinProblem } from '../../contract/setting-problem.ts';
import type { Clerk, ClerkAnswer, SignInAnswer } from '../../contract/staff.ts';
import { hashPin } from '../access/pin-hash.ts';
import { pinProblem } from '../access/pin-rule.ts';
import type { AccountClerks } from './account-clerks.ts';
import { clerkOf } from './clerk-list.ts';
import type { Sessions } from './sessions.ts';
import { SETUP_PIN } from './who.ts';

const UNKNOWN: ClerkAnswer = { kind: 'unknown' };

interface AccountSeatsDeps {
  readonly accounts: AccountClerks | undefined;
  readonly sessions: Pick<Sessions, 'begin'>;
  readonly clerkAt: (screenId: string) => Clerk | undefined;
  readonly alsoWrong: (pin: string) => Promise<PinProblem | undefined>;
  /** Default: scrypt. */
  readonly hash?: ((pin: string) => Promise<string>) | undefined;
  /** Tells the pages. */
  readonly touch: () => void;
}

export function createAccountSeats({
  accounts,
  sessions,
  clerkAt,
  alsoWrong,
  hash = hashPin,
  touch,
}: AccountSeatsDeps) {
  function seat(screenId: string, clerk: Clerk): boolean {
    sessions.begin(screenId, clerk);
    touch();
    return true;
  }

  return {
    /** Somebody proved at this screen to be `clerk`, by an account. */
    seat,
    /** After the setup PIN. */
    seatAdministrator: (screenId: string): boolean => seat(screenId, SETUP_PIN),
    /** The clerk's own PIN was right: whether the account still is. */
    async returnByPin(screenId: string, clerkId: string): Promise<SignInAnswer> {
      const record = accounts?.of(clerkId);
      if (!accounts || !record || !(await accounts.mayReturn(clerkId))) return { kind: 'account-due' };
      accounts.returned(clerkId);
      accounts.clearProblem(screenId);
      seat(screenId, clerkOf(record));
      return { kind: 'right' };
    },
    /** Of the clerk who has just signed in at this screen with an account. */
    async choosePin(screenId: string, pin: string): Promise<ClerkAnswer> {
      const me = clerkAt(screenId);
      if (!accounts || !me || !accounts.isFreshAt(screenId, me.clerkId)) return UNKNOWN;
      const weak = pinProblem(pin);
      if (weak) return { kind: 'bad-pin', problem: weak };
      // The next answer tells of other PINs.
      if (!accounts.takePinTry(screenId, me.clerkId)) return UNKNOWN;
      const problem = await alsoWrong(pin);
      if (problem) return { kind: 'bad-pin', problem };
      const pinHash = await hash(pin);
      const isStillMe = clerkAt(screenId)?.clerkId === me.clerkId;
      return isStillMe ? accounts.choosePin(screenId, me.clerkId, pinHash) : UNKNOWN;
    },
  };
}
