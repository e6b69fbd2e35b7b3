/** What sign-in at a front desk needs of clerks who come with an account. */
import type { AccountProblem } from '../../contract/oidc.ts';
import type { ClerkAnswer } from '../../contract/staff.ts';
import type { ClerkRecord, ClerkTries } from './clerk-record.ts';

export interface AccountClerks {
  isOn(): boolean;
  nameOf(clerkId: string): string | undefined;
  /** Those with a PIN. */
  all(): readonly ClerkRecord[];
  of(clerkId: string): ClerkRecord | undefined;
  /** False if the disk did not store it. */
  keepTries(clerkId: string, tries: ClerkTries): boolean;
  /** Whether the PIN may open a desk: the account was checked, or cannot be checked now. */
  mayReturn(clerkId: string): Promise<boolean>;
  /** A session began by PIN. */
  returned(clerkId: string): void;
  problemAt(screenId: string): AccountProblem | undefined;
  clearProblem(screenId: string): void;
  isAway(): boolean;
  /** Whether this clerk has just come to this screen with the account. */
  isFreshAt(screenId: string, clerkId: string): boolean;
  /** Counts a PIN that is about to be compared with others. False after too many for one sign-in with the account. */
  takePinTry(screenId: string, clerkId: string): boolean;
  choosePin(screenId: string, clerkId: string, pinHash: string): ClerkAnswer;
  unlock(clerkId: string): ClerkAnswer;
  /** Forgets the PIN, and ends the sessions. */
  remove(clerkId: string): ClerkAnswer;
}
