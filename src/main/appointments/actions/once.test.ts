import { expect, it } from 'vitest';
import { createOnce } from './once.ts';

function counted() {
  let n = 0;
  const once = createOnce<string>((answer) => answer === 'correct it');
  return {
    once,
    work: (answer: string) => () => Promise.resolve(answer).then((said) => ((n += 1), said)),
    done: () => n,
  };
}

it('a form that is sent twice is booked once, and both presses have the answer', async () => {
  const { once, work, done } = counted();
  const [first, second] = [once('desk a', work('created')), once('desk a', work('created'))];
  expect([await first, await second, await once('desk a', work('created'))]).toEqual(
    Array(3).fill('created'),
  );
  expect(done()).toBe(1);
});

it('another form, and the same form at another desk, are bookings of their own', async () => {
  const { once, work, done } = counted();
  for (const key of ['desk a', 'desk b', 'other a']) await once(key, work('created'));
  expect(done()).toBe(3);
});

it('what had to be corrected, and what threw, can be sent again', async () => {
  const { once, work, done } = counted();
  await once('desk a', work('correct it'));
  await once('desk a', work('created'));
  expect(done()).toBe(2);
  await expect(once('desk c', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await once('desk c', work('created'))).toBe('created');
});

it('only the last few hundred are remembered', async () => {
  const { once, work, done } = counted();
  for (let n = 0; n <= 500; n += 1) await once(`desk ${n}`, work('created'));
  await once('desk 500', work('created'));
  expect(done()).toBe(501);
  await once('desk 0', work('created'));
  expect(done()).toBe(502);
});
