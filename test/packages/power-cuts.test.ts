/** A night of updates whose power is cut, at every command in turn. */
import { expect, it } from 'vitest';
import { expectWhole, type NightMachine, nightMachine } from '../support/deploy/night-machine.ts';

/** How many machines live through their night at the same time. */
const AT_ONCE = 4;

async function newMachine(isHealthy: boolean, isKilled: boolean): Promise<NightMachine> {
  const machine = await nightMachine();
  machine.set('killed', isKilled);
  machine.version('0.1.1', { schema: 2, isHealthy });
  machine.offer('0.1.1');
  return machine;
}

/** After each cut the machine boots, and the script finishes what is left. Answers how many cuts there were. */
async function cutEverywhere(
  isHealthy: boolean,
  holds: (machine: NightMachine) => void,
  isKilled = false,
): Promise<number> {
  const whole = await newMachine(isHealthy, isKilled);
  whole.cutAt(0);
  await whole.run();
  const commands = whole.commands();
  async function cut(n: number): Promise<void> {
    const machine = await newMachine(isHealthy, isKilled);
    machine.cutAt(n);
    await machine.run();
    machine.cutAt(0);
    await machine.boot();
    const after = await machine.run();
    try {
      expectWhole(machine);
      holds(machine);
    } catch (error) {
      throw new Error(`The power was cut at command ${n} of ${commands}; then: ${after.lines}`, {
        cause: error,
      });
    }
  }
  const all = Array.from({ length: commands }, (_, at) => at + 1);
  while (all.length > 0) await Promise.all(all.splice(0, AT_ONCE).map(cut));
  return commands;
}

it('a power cut at any command of a good update ends with the new version and all data', async () => {
  const cuts = await cutEverywhere(true, (machine) => {
    expect(machine.installed()).toBe('0.1.1');
    expect(machine.database()).toContain('by 0.1.0');
  });
  expect(cuts).toBeGreaterThan(40);
});

it.each([false, true])(
  'a power cut at any command of a bad update ends with the old version and all data from before (killed at its stop: %s)',
  async (isKilled) => {
    const holds = (machine: NightMachine): void => {
      expect(machine.installed()).toBe('0.1.0');
      expect(machine.database()).toMatch(/^schema 1\n/);
      expect(machine.database()).toContain('row 1 by 0.1.0');
      expect(machine.text('etc/apt/preferences.d/foyer-update')).toContain('Pin: version 0.1.1');
    };
    expect(await cutEverywhere(false, holds, isKilled)).toBeGreaterThan(60);
  },
);
