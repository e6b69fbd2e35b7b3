import { expect, it } from 'vitest';
import { createPresence, type Looker } from './presence.ts';

const looker = (screenId: string, name?: string, isChanging = false): Looker => ({
  screenId,
  name,
  isChanging,
});

function desk() {
  const presence = createPresence();
  function open(appointmentId: string, who: Looker) {
    const left = new AbortController();
    const stream = presence.watch(appointmentId, who, left.signal);
    return {
      async next() {
        const { value } = await stream.next();
        return value?.others;
      },
      async leave() {
        const last = stream.next();
        left.abort();
        expect((await last).done).toBe(true);
      },
    };
  }
  return { presence, open };
}

it('two clerks with one visitor open see each other, until one of them leaves', async () => {
  const { presence, open } = desk();
  const maria = open('a1', looker('s1', 'Maria'));
  expect(await maria.next()).toEqual([]);
  const okafor = open('a1', looker('s2', 'M. Okafor', true));
  expect(await okafor.next()).toEqual([{ name: 'Maria', isChanging: false }]);
  // The first of it is Maria's own coming.
  expect(await maria.next()).toEqual([{ name: 'M. Okafor', isChanging: true }]);
  const news = maria.next();
  await okafor.leave();
  expect(await news).toEqual([]);
  await maria.leave();
  expect(presence.count()).toBe(0);
});

it('a clerk who has another visitor open is told of no one, and no one is told of them', async () => {
  const { open } = desk();
  const maria = open('a1', looker('s1', 'Maria'));
  await maria.next();
  const okafor = open('a2', looker('s2', 'M. Okafor'));
  expect(await okafor.next()).toEqual([]);
});

it('a screen is nobody else to itself, and one for others in however many windows', async () => {
  const { open } = desk();
  const first = open('a1', looker('s1', 'Maria'));
  await first.next();
  const second = open('a1', looker('s1', 'Maria', true));
  expect(await second.next()).toEqual([]);
  const other = open('a1', looker('s2'));
  expect(await other.next()).toEqual([{ name: 'Maria', isChanging: true }]);
  expect(await first.next()).toEqual([{ isChanging: false }]);
});

it('a hub that closes ends every stream', async () => {
  const { presence, open } = desk();
  const maria = open('a1', looker('s1'));
  await maria.next();
  const end = maria.next();
  presence.close();
  expect(await end).toBeUndefined();
  expect(presence.count()).toBe(0);
});
