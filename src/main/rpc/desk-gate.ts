/**
 * Access rule for procedures of front desks and setup, unless the contract exempts them: a clerk is signed in, or the
 * setup PIN was entered at that screen. Ends streams when the screen locks.
 */
import type { Clerk } from '../../contract/staff.ts';
import { readSettingsFile } from '../settings/settings-file.ts';
import type { Administrator } from '../staff/administrator.ts';
import type { Staff } from '../staff/staff.ts';
import { implementer } from './access.ts';
import { isStream, untilEnded } from './until-ended.ts';

interface Gates {
  readonly staff: Pick<Staff, 'deskAt'>;
  readonly administrator: Pick<Administrator, 'setupAt'>;
}

/**
 * Settings that need the PIN even in a demo without one. Connection settings turn the demo into a real installation,
 * `pem` being a CA certificate that vouches for it. A provider of accounts says who may use setup. The files are read from this machine, and setup shows their first
 * lines.
 */
const BEHIND_PIN: readonly string[] = [
  'baseUrl',
  'apiKey',
  'webhookSecret',
  'oidc',
  'oidcSecret',
  'pem',
  'path',
  'rosterFile',
];

/** The same in a settings file. */
const BEHIND_PIN_IN_FILE = ['baseUrl', 'caFile', 'rosterFile', 'network', 'oidc'] as const;

function isFileBehindPin(text: unknown): boolean {
  const reading = typeof text === 'string' ? readSettingsFile(text) : undefined;
  return reading?.kind === 'read' && BEHIND_PIN_IN_FILE.some((key) => reading.layer[key] !== undefined);
}

/** `input` is not validated yet. */
function isBehindPin(path: readonly string[], input: unknown): boolean {
  const [noun] = path;
  // It opens ports to the network.
  if (path.join('.') === 'network.save') return true;
  if (typeof input !== 'object' || input === null) return false;
  if (noun === 'settingsFile') return 'text' in input && isFileBehindPin(input.text);
  return BEHIND_PIN.some((field) => field in input);
}

/** The contract behind the gates. Adds the clerk to the context. */
export function behindGate({ staff, administrator }: Gates) {
  return implementer.use(async ({ context, path, procedure, next, errors }, input: unknown) => {
    const { screen, cut } = context;
    const { needsClerk, needsPin } = procedure['~orpc'].meta;
    const nobody: { readonly clerk?: Clerk } = {};
    if (screen.role === 'admin') {
      const setup = administrator.setupAt(screen.id);
      // Visible while setup is locked, so it need not end.
      if (needsPin === false) return next({ context: nobody });
      if (setup.kind === 'locked' || (setup.kind === 'demo' && isBehindPin(path, input)))
        throw errors.LOCKED();
      const result = await next({ context: setup.clerk ? { clerk: setup.clerk } : nobody });
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
    // Visible while the desk is locked, so it need not end.
    if (isFree) return result;
    return isStream(result.output)
      ? { ...result, output: untilEnded(result.output, desk.ended, cut) }
      : result;
  });
}
