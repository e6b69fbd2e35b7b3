/**
 * The rule for every procedure that a front desk or setup may call, unless the contract says that it needs nobody: where
 * clerks sign in, somebody is signed in at that screen; the PIN of setup was typed at that screen. What runs when a
 * screen locks ends.
 */
import type { Clerk } from '../../contract/staff.ts';
import { readSettingsFile } from '../settings/settings-file.ts';
import type { Administrator } from '../staff/administrator.ts';
import type { Staff } from '../staff/staff.ts';
import { implementer } from './implementer.ts';
import { isStream, untilEnded } from './until-ended.ts';

export interface Gates {
  readonly staff: Pick<Staff, 'deskAt'>;
  readonly administrator: Pick<Administrator, 'setupAt'>;
}

/** Of the service: whoever gives them leads a demo into the real thing. `pem`: an authority that vouches for it. */
const OF_THE_SERVICE: readonly string[] = ['baseUrl', 'apiKey', 'webhookSecret', 'pem'];

/** Likewise a whole file of settings with an address. */
function isFileOfService(text: unknown): boolean {
  const reading = typeof text === 'string' ? readSettingsFile(text) : undefined;
  return reading?.kind === 'read' && reading.layer.baseUrl !== undefined;
}

/** `input` has not been checked yet. */
function isOfService(path: readonly string[], input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  if (path.join('.') === 'settingsFile.apply') return 'text' in input && isFileOfService(input.text);
  return OF_THE_SERVICE.some((field) => field in input);
}

/** The contract behind the gates; handlers are told the clerk. */
export function behindGate({ staff, administrator }: Gates) {
  return implementer.use(async ({ context, path, procedure, next, errors }, input: unknown) => {
    const { screen, cut } = context;
    const { needsClerk, needsPin } = procedure['~orpc'].meta;
    const nobody: { readonly clerk?: Clerk } = {};
    if (screen.role === 'admin') {
      const setup = administrator.setupAt(screen.id);
      // What a locked setup may see goes on when it locks.
      if (needsPin === false) return next({ context: nobody });
      if (setup.kind === 'locked' || (setup.kind === 'demo' && isOfService(path, input)))
        throw errors.LOCKED();
      const result = await next({ context: nobody });
      return isStream(result.output)
        ? { ...result, output: untilEnded(result.output, setup.ended, cut) }
        : result;
    }
    if (screen.role !== 'desk') return next({ context: nobody });
    const desk = staff.deskAt(screen.id);
    const isFree = needsClerk === false;
    if (desk.kind === 'locked') {
      if (isFree) return next({ context: nobody });
      throw errors.LOCKED();
    }
    const result = await next({ context: desk.clerk ? { clerk: desk.clerk } : nobody });
    // What a locked desk may see goes on when it locks.
    if (isFree) return result;
    return isStream(result.output)
      ? { ...result, output: untilEnded(result.output, desk.ended, cut) }
      : result;
  });
}
