/** Hubs that tell whoever types names more than a wrong code would. */
import { vi } from 'vitest';
import type * as ByClaimModule from '../../../src/main/appointments/look-up/by-claim.ts';
import type * as KioskDeskModule from '../../../src/main/appointments/kiosk/kiosk-desk.ts';
import type * as SameVisitorModule from '../../../src/main/appointments/directory/same-visitor.ts';
import { runWithoutCodeSuite } from '../without-code/suite.ts';
import type { BrokenVariant } from './variant.ts';

const BY_CLAIM = '../../../src/main/appointments/look-up/by-claim.ts';
const KIOSK_DESK = '../../../src/main/appointments/kiosk/kiosk-desk.ts';
const SAME_VISITOR = '../../../src/main/appointments/directory/same-visitor.ts';

const broken = (name: string, example: RegExp, replace: () => void): BrokenVariant => ({
  name,
  suite: 'without-code',
  example,
  async run() {
    vi.resetModules();
    replace();
    try {
      const { createHub } = await import('../../../src/main/hub.ts');
      const { parseProfile } = await import('../../../src/main/service/profile.ts');
      return await runWithoutCodeSuite({ seed: 3, runs: 200, stopAt: example }, { createHub, parseProfile });
    } finally {
      for (const module of [BY_CLAIM, KIOSK_DESK, SAME_VISITOR]) vi.doUnmock(module);
      vi.resetModules();
    }
  },
});

/** More than a page can miss, and less than the wait that hides it from the answer. */
const LONGER_MS = 5;

function keepBusy(): void {
  const until = performance.now() + LONGER_MS;
  while (performance.now() < until);
}

export const variants: readonly BrokenVariant[] = [
  broken('a kiosk that takes two visitors for the first of them', /^two visitors, by .*"found"/m, () =>
    vi.doMock(SAME_VISITOR, async (original) => ({
      ...(await original<typeof SameVisitorModule>()),
      isSameVisitor: () => true,
    })),
  ),
  broken('a kiosk that counts no guess of a name', /was answered .*"unknown".* a wrong code .*"paused"/, () =>
    vi.doMock(KIOSK_DESK, async (original) => {
      const real = await original<typeof KioskDeskModule>();
      const createKioskDesk: typeof real.createKioskDesk = (deps) => {
        const desk = real.createKioskDesk(deps);
        return {
          ...desk,
          async find(screen, question, otherReading) {
            if (typeof question === 'string') return desk.find(screen, question, otherReading);
            await new Promise<void>((done) => void deps.clock.after(real.EVEN_ANSWER_MS, done));
            return deps.lookUp(question).answer;
          },
        };
      };
      return { ...real, createKioskDesk };
    }),
  ),
  broken(
    'a kiosk that looks longer for a name it knows',
    /the work before an answer tells an unknown name/,
    () =>
      vi.doMock(BY_CLAIM, async (original) => {
        const real = await original<typeof ByClaimModule>();
        const createClaims: typeof real.createClaims = (database, fact) => {
          const claims = real.createClaims(database, fact);
          const known = database.sqlite.prepare('SELECT 1 FROM appointments WHERE last_name = ?');
          return {
            ...claims,
            meant(claim, here) {
              if (known.get(claim.lastName)) keepBusy();
              return claims.meant(claim, here);
            },
          };
        };
        return { ...real, createClaims };
      }),
  ),
];
