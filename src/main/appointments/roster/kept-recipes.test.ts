import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { ListRecipeSchema } from '../../../contract/list-recipe.ts';
import { createKeptRecipes, MAX_RECIPES } from './kept-recipes.ts';

it('what was said about a list replaces what was said about its shape before, and the newest is first', () => {
  const recipes = createKeptRecipes(openTestDatabase());
  recipes.keep(['Wer', 'Wann'], { dateOrder: 'month-first' });
  recipes.keep(['Who', 'When'], { day: 'today' });
  recipes.keep(['wer', 'WANN'], { dateOrder: 'day-first' });
  expect(recipes.all()).toEqual([
    { dateOrder: 'day-first', header: ['wer', 'WANN'] },
    { day: 'today', header: ['Who', 'When'] },
  ]);
  // A list of today is another list tomorrow.
  expect(recipes.mark('2026-01-05')).not.toBe(recipes.mark('2026-01-06'));
});

it('what was said is kept for so many shapes, and the oldest goes', () => {
  const recipes = createKeptRecipes(openTestDatabase());
  for (let n = 0; n <= MAX_RECIPES; n++) recipes.keep([`Column ${n}`], { usualMinutes: n + 1 });
  const kept = recipes.all();
  expect([kept.length, kept[0]?.usualMinutes, kept.at(-1)?.usualMinutes]).toEqual([MAX_RECIPES, 51, 2]);
});

it('the name of an erased visitor leaves what was said, in either order, and other words stay', () => {
  const recipes = createKeptRecipes(openTestDatabase());
  recipes.keep(['Anna Müller', '9:30'], { dateOrder: 'day-first' });
  recipes.keep(['Wer', 'Was'], {
    statuses: { Storno: 'Cancelled' },
    lines: { 'Müller,  anna': { id: 3 }, Pass: { id: 4 } },
    people: { 'Anna MÜLLER': { id: 5 }, 'Dr. Sand': { id: 6 }, Kürzel: { name: 'Anna Müller' } },
  });
  const before = recipes.mark('2026-01-05');
  recipes.forget(['ben okafor']);
  expect(recipes.mark('2026-01-05')).toBe(before);
  recipes.forget(['anna müller']);
  expect(recipes.all()).toEqual([
    {
      header: ['Wer', 'Was'],
      statuses: { Storno: 'Cancelled' },
      lines: { Pass: { id: 4 } },
      people: { 'Dr. Sand': { id: 6 } },
    },
  ]);
});

it('so many words of a kind are no program’s, and are not taken', () => {
  const lines = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`Line ${n}`, { id: n }]));
  expect(ListRecipeSchema.safeParse({ lines: lines(500) }).success).toBe(true);
  for (const kind of ['lines', 'people'])
    expect(ListRecipeSchema.safeParse({ [kind]: lines(501) }).success).toBe(false);
});
