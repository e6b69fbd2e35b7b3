/** A hub whose every part tells when it is reached, and the screens that may reach it. */
import { traverseContractProcedures } from '@orpc/server';
import { createFakeClock } from '../fake-clock.ts';
import type { Hub } from '../../../src/main/hub.ts';
import { fleetOf } from '../parts/fleet-of.ts';
import { hubOf } from './hub-of.ts';
import { SETTINGS_VIEW } from '../records/settings-view.ts';
import { screensOf } from './screens-of.ts';
import { openAdministrator, staffOf } from '../parts/staff-of.ts';
import { contract } from '../../../src/contract/contract.ts';
import type { SelfTestState } from '../../../src/contract/self-test.ts';
import type { NetworkView } from '../../../src/contract/network.ts';
import type { FleetDesk } from '../../../src/main/access/fleet.ts';
import type { Administrator } from '../../../src/main/staff/administrator.ts';
import type { Staff } from '../../../src/main/staff/staff.ts';
import { EVEN_ANSWER_MS } from '../../../src/main/appointments/kiosk/kiosk-desk.ts';
import type { Clock } from '../../../src/clock/clock.ts';
import type { HubAccess } from '../../../src/main/rpc/access.ts';

interface Procedure {
  readonly path: readonly string[];
  readonly roles: readonly string[];
  readonly input: unknown;
  readonly output: unknown;
}

/** Every procedure there is, with the roles that may call it. */
export function procedures(): Procedure[] {
  const found: Procedure[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const definition = procedure['~orpc'];
    const { roles } = definition.meta as { readonly roles: readonly string[] };
    found.push({ path, roles, input: definition.inputSchema, output: definition.outputSchema });
  });
  return found;
}

export const NETWORK_OFF: NetworkView = {
  isLocked: false,
  interfaces: [],
  names: [],
  listensAt: [],
  pairingAddresses: [],
  problems: [],
};

/** A clock that stands, on which the wait before every answer is over at once. */
function clockWithoutEvenWait(): Clock {
  const clock = createFakeClock();
  return {
    ...clock,
    after(ms, run) {
      if (ms > EVEN_ANSWER_MS) return clock.after(ms, run);
      const waiting = setImmediate(run);
      return () => clearImmediate(waiting);
    },
  };
}

async function* feedOfNothing(): AsyncGenerator<SelfTestState, void, void> {
  yield { kind: 'never' };
}

function screensTelling(reached: string[]): NonNullable<HubAccess['screensHere']> {
  const tell = (): void => void reached.push('screensHere');
  return {
    read() {
      tell();
      return { kind: 'none' };
    },
    openWindows() {
      tell();
      return [];
    },
    address() {
      tell();
      return undefined;
    },
  };
}

const accountsTelling = (reached: string[]): NonNullable<HubAccess['oidc']> => ({
  redirects() {
    reached.push('oidc');
    return [];
  },
  test() {
    reached.push('oidc');
    return Promise.resolve({ kind: 'off' });
  },
});

/** What the router asks of a host, each part telling in `reached` that it was asked. */
function accessOf(
  hub: Hub,
  reached: string[],
  touches: string[],
): Omit<HubAccess, 'fleet' | 'staff' | 'administrator'> {
  return {
    hub() {
      reached.push('hub');
      return hub;
    },
    touched: () => void touches.push('touched'),
    settingsView() {
      reached.push('settings');
      return SETTINGS_VIEW;
    },
    tryService() {
      reached.push('service');
      return Promise.resolve({ kind: 'reached', locations: [] });
    },
    saveSettings() {
      reached.push('save');
      return Promise.resolve({ kind: 'saved', settings: SETTINGS_VIEW });
    },
    selfTest: {
      state: () => ({ kind: 'never' }),
      watch() {
        reached.push('selfTest');
        return feedOfNothing();
      },
      run() {
        reached.push('selfTest');
        return true;
      },
      changed() {},
      close() {},
    },
    diagnostics() {
      reached.push('diagnostics');
      return Promise.resolve('{}');
    },
    settingsFile: {
      text() {
        reached.push('settingsFile');
        return '{}';
      },
      look() {
        reached.push('settingsFile');
        return Promise.resolve({ kind: 'read', changes: [], kept: [] });
      },
      apply() {
        reached.push('settingsFile');
        return Promise.resolve({ kind: 'saved', atStart: [] });
      },
    },
    copies: {
      list() {
        reached.push('copies');
        return { copies: [], moveCommand: '' };
      },
      make() {
        reached.push('copies');
        return Promise.resolve({ kind: 'not-good' });
      },
      putBack() {
        reached.push('copies');
        return Promise.resolve({ kind: 'unknown' });
      },
    },
    authority: {
      view() {
        reached.push('authority');
        return { kind: 'none' };
      },
      save() {
        reached.push('authority');
        return { kind: 'not-pem' };
      },
      remove() {
        reached.push('authority');
        return { kind: 'not-kept' };
      },
    },
    oidc: accountsTelling(reached),
    screensHere: screensTelling(reached),
    network: {
      view() {
        reached.push('network');
        return NETWORK_OFF;
      },
      save() {
        reached.push('network');
        return Promise.resolve({ kind: 'saved', network: NETWORK_OFF });
      },
    },
  };
}

/** A hub with its screens; `reached` names what their calls came to, `touches` has one entry for each call of a person. */
export async function house() {
  const hub = await hubOf({ clock: clockWithoutEvenWait() });
  const reached: string[] = [];
  const touches: string[] = [];
  const known = fleetOf();
  const fleet: FleetDesk = new Proxy(known.fleet, {
    get(target, name: keyof FleetDesk) {
      reached.push('fleet');
      return target[name];
    },
  });
  const clerks = staffOf();
  const staff: Staff = new Proxy(clerks, {
    get(target, name: keyof Staff) {
      // Asked before every call of a front desk, and by none.
      if (name !== 'deskAt') reached.push('staff');
      return target[name];
    },
  });
  const administrator: Administrator = new Proxy(openAdministrator(), {
    get(target, name: keyof Administrator) {
      // Asked before every call of setup, and by none.
      if (name !== 'setupAt') reached.push('administrator');
      return target[name];
    },
  });
  const screens = await screensOf(
    { ...accessOf(hub, reached, touches), staff, administrator },
    { known: { ...known, fleet, clock: createFakeClock() } },
  );
  // What the servers themselves look at is nobody's call.
  reached.length = 0;
  return { hub, reached, touches, screens };
}
