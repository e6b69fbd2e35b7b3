/** The installed hub in a lobby: the simulated service of this process, a roster, and visitors at a kiosk. */
import { copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Booking, Lobby } from '../faults/lobby.ts';
import { rosterRead } from '../faults/roster-read.ts';
import { openScreen, type Screen } from '../faults/screen.ts';
import { eventually } from '../support/eventually.ts';
import type { Machine } from './machine.ts';

/** The address that opens a surface, as `foyer-hub addresses` shows it. Waits for a hub that starts. */
const addressOf = (machine: Machine, surface: string): Promise<string> =>
  eventually(async () => {
    const [, address] =
      new RegExp(`^${surface} +(\\S+)$`, 'm').exec(await machine.must('foyer-hub', 'addresses')) ?? [];
    if (address === undefined) throw new Error(`foyer-hub addresses shows no ${surface}`);
    return address;
  });

export interface HubInLobby {
  /** Resolves once `/healthz` says that all is well. */
  healthy(): Promise<void>;
  kiosk(): Promise<Screen>;
  /** Appointments that the hub knows of. */
  book(count: number): Promise<readonly Booking[]>;
  /** Appointments of `bookings` that the service has checked in, each by one request that it processed. */
  checkedInOnce(bookings: readonly Booking[]): Promise<number>;
}

/** Puts settings, secrets and lists where the packages look for them, before a package is installed or after. */
export function hubInLobby(machine: Machine, lobby: Lobby): HubInLobby {
  const at = (path: string): string => join(machine.root, path);
  const given = (variable: string): string => lobby.env[variable] ?? '';
  for (const folder of ['etc/foyer', 'etc/credstore', 'srv/lobby'])
    mkdirSync(at(folder), { recursive: true });
  copyFileSync(given('FOYER_CA_FILE'), at('srv/lobby/service.pem'));
  copyFileSync(given('FOYER_PROFILE_FILE'), at('srv/lobby/profile.json'));
  const settings = {
    baseUrl: given('FOYER_BASE_URL'),
    timeZone: given('FOYER_TIME_ZONE'),
    caFile: '/srv/lobby/service.pem',
    profileFile: '/srv/lobby/profile.json',
    rosterFile: '/srv/lobby/roster.csv',
    opensBeforeMin: 1_440,
    closesAfterMin: 1_440,
  };
  writeFileSync(at('etc/foyer/foyer.config.json'), JSON.stringify(settings));
  const secret = (name: string, value: string): void =>
    writeFileSync(at(`etc/credstore/${name}`), value, { mode: 0o600 });
  secret('foyer.api-key', given('FOYER_API_KEY'));
  secret('foyer.webhook-secret', given('FOYER_WEBHOOK_SECRET'));
  let known = false;

  return {
    healthy: () =>
      eventually(async () => {
        const answer = await fetch('http://127.0.0.1:4513/healthz');
        if (!answer.ok) throw new Error(await answer.text());
      }),
    kiosk: async () => openScreen(await addressOf(machine, 'kiosk')),
    async book(count) {
      const bookings = await lobby.book(count);
      const roster = given('FOYER_ROSTER_FILE');
      writeFileSync(at('srv/lobby/roster.new'), readFileSync(roster));
      const longAgo = Date.now() / 1_000 - 10;
      utimesSync(at('srv/lobby/roster.new'), longAgo, longAgo);
      await machine.must('mv', '/srv/lobby/roster.new', '/srv/lobby/roster.csv');
      const last = bookings.at(-1)?.code ?? '';
      known = await rosterRead(await addressOf(machine, 'desk'), last);
      if (!known) throw new Error(`the hub was gone before it knew ${last}`);
      return bookings;
    },
    async checkedInOnce(bookings) {
      const requests = await lobby.received();
      const times = (id: string): number =>
        requests.filter(({ path, processed }) => processed && path.endsWith(`/${id}/checkin`)).length;
      return bookings.filter(({ id }) => times(id) === 1).length;
    },
  };
}

export type Told = 'checked-in' | 'saved';

/** Checks a visitor in at a kiosk; a screen that lost its hub opens again, as a browser does. */
export async function checkIn(open: () => Promise<Screen>, { id, code }: Booking): Promise<Told> {
  for (;;) {
    try {
      const screen = await open();
      const call = screen.client.appointments.checkIn({ code, appointmentId: id });
      const answer = await Promise.race([call, screen.closed.then(() => undefined)]);
      screen.close();
      if (answer?.kind === 'checked-in' || answer?.kind === 'saved') return answer.kind;
      // The answer was lost with the hub; the visitor is asked no second time.
      if (answer?.kind === 'already-checked-in') return 'saved';
      if (answer !== undefined) throw new TypeError(`${code} was answered ${answer.kind}`);
    } catch (error) {
      if (error instanceof TypeError && error.message.includes('was answered')) throw error;
    }
    await sleep(100);
  }
}
