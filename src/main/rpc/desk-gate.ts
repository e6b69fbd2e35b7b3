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

/**
 * What the demo takes from nobody before a PIN was chosen. Of the service: whoever gives them leads the demo into the real
 * thing, `pem` being an authority that vouches for it. Of this machine: files of it are read, and the first lines shown.
 */
const BEHIND_PIN: readonly string[] = ['baseUrl', 'apiKey', 'webhookSecret', 'pem', 'path', 'rosterFile'];

/** Likewise what a file of settings may name. */
const BEHIND_PIN_IN_FILE = ['baseUrl', 'caFile', 'rosterFile', 'network'] as const;

function isFileBehindPin(text: unknown): boolean {
  const reading = typeof text === 'string' ? readSettingsFile(text) : undefined;
  return reading?.kind === 'read' && BEHIND_PIN_IN_FILE.some((key) => reading.layer[key] !== undefined);
}

/** `input` has not been checked yet. */
function isBehindPin(path: readonly string[], input: unknown): boolean {
  const [noun] = path;
  // It opens ports to the network.
  if (path.join('.') === 'network.save') return true;
  if (typeof input !== 'object' || input === null) return false;
  if (noun === 'settingsFile') return 'text' in input && isFileBehindPin(input.text);
  return BEHIND_PIN.some((field) => field in input);
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
      if (setup.kind === 'locked' || (setup.kind === 'demo' && isBehindPin(path, input)))
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
