/** Events through one gateway, to an engine that syncs each write. */
import { join } from 'node:path';
import { systemClock } from '../../src/clock/clock.ts';
import { openGateway } from '../../src/main/chain/gateway.ts';
import { parseProfile } from '../../src/main/service/profile.ts';
import { effectiveSettings } from '../../src/main/settings/settings.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { silentLog } from '../../test/support/silent-log.ts';
import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../../test/support/started/running-foyer.ts';
import type { Figures } from '../benchmark.ts';
import { percentile } from '../percentile.ts';

const LOBBIES = 20;
const EVENTS = 2_000;
/** A sender that waits for each answer, so many at once. */
const AT_ONCE = 32;

const PROFILE = new URL('../../resources/profiles/default.json', import.meta.url);

export async function measureGateway(engineUrl: string): Promise<Figures> {
  const profile = parseProfile(readFileSync(PROFILE, 'utf8'));
  if (!profile.ok) throw new Error(profile.sentence);
  const folder = temporaryFolder();
  const lobbies = Array.from({ length: LOBBIES }, (_, n) => ({ locationId: n + 1, lines: [n + 1] }));
  const answer = await openGateway({
    clock: systemClock,
    log: silentLog,
    random: Math.random,
    say: () => {},
    profile: profile.profile,
    databasePath: join(folder.path, 'gateway.sqlite'),
    inForce: {
      settings: effectiveSettings([
        { webhookPort: 0, intakePort: 0, timeZone: 'UTC', lobbies, account: 'gateway' },
      ]),
      apiKey: undefined,
      webhookSecret: SECRET,
      staffPinHash: undefined,
      intakeTokenHash: undefined,
      outgoingSecret: undefined,
      engineUrl,
      demo: false,
      locked: [],
      protection: 'file',
    },
  });
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  const { gateway } = answer;
  const took: number[] = [];
  let next = 0;
  async function send(): Promise<void> {
    while (next < EVENTS) {
      const n = next++;
      const moment = new Date().toISOString();
      const body = eventBody('ticket_called', {
        id: `ticket-${n}`,
        line: (n % LOBBIES) + 1,
        firstName: 'Anna',
        status: 'CALLED',
        created: { date: moment },
        called: { date: moment, desk: 4 },
      });
      const begun = performance.now();
      const status = await postEvent(gateway.webhooks, body);
      if (status !== 200) throw new Error(`the gateway answered ${status}`);
      took.push(performance.now() - begun);
    }
  }
  try {
    const begun = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const seconds = (performance.now() - begun) / 1_000;
    return {
      gatewayEventsPerSecond: Math.round(EVENTS / seconds),
      gatewayAnswerP95Ms: Math.round(percentile(took, 0.95)),
    };
  } finally {
    await gateway.close();
    folder.remove();
  }
}
