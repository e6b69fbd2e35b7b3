/** What the steps of `npm test` need from the machine, brought once and before the first step that needs it. */
import { spawnSync } from 'node:child_process';
import { provideBrowser } from './browser.ts';
import { provideEspeak } from './espeak.ts';
import { canInstall, installPackage, type Machine, thisMachine } from './packages.ts';

export type Need = 'browser' | 'voice' | 'strace' | 'engine';

/** `say` may get no second word about the same thing; the answers stay the same for the whole run. */
export interface Provisions {
  /** Variables for a step with these needs; undefined when one of them could not be had that the step cannot do without. */
  bring(needs: readonly Need[]): Readonly<Record<string, string>> | undefined;
}

/** Tests that need it are left out where this fails, and say so. `names`: the first is a package too. */
function provideProgram(
  names: readonly [string, ...string[]],
  say: (line: string) => void,
  machine: Machine,
): undefined {
  const isThere = (name: string): boolean =>
    spawnSync(name, ['--version'], { env: machine.env, stdio: 'ignore' }).error === undefined;
  if (names.some(isThere) || !canInstall(machine)) return undefined;
  const [name] = names;
  say(`${name} is not installed.`);
  installPackage(name, say, machine);
  return undefined;
}

export function createProvisions(say: (line: string) => void, machine: Machine = thisMachine()): Provisions {
  const brought = new Map<Need, string | undefined>();
  const providers: Readonly<Record<Need, () => string | undefined>> = {
    browser: () => provideBrowser(say, machine),
    voice: () => provideEspeak(say, machine),
    strace: () => provideProgram(['strace'], say, machine),
    engine: () => provideProgram(['redis-server', 'valkey-server'], say, machine),
  };
  return {
    bring(needs) {
      for (const need of needs) if (!brought.has(need)) brought.set(need, providers[need]());
      if (!needs.includes('browser')) return {};
      const browser = brought.get('browser');
      if (browser !== undefined) return { FOYER_BROWSER: browser };
      say('No browser available, so this step cannot run. Install Chromium and try again.');
      return undefined;
    },
  };
}
