/** What people said about lists, kept by the header of the list. No row is stored. */
import { z } from 'zod';
import { type ListRecipe, ListRecipeSchema } from '../../../contract/list-recipe.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import { nameKey } from '../directory/same-visitor.ts';
import { shapeOf } from '../lists/read-appointments.ts';

const FACT = 'list-recipes';

export const MAX_RECIPES = 50;
const MAX_NAME_LENGTH = 200;
const MAX_COLUMNS = 1_000;

/** Newest first. */
const KeptSchema = z.array(ListRecipeSchema);

const shapeIn = ({ header }: ListRecipe): string | undefined => header && shapeOf(header);

/** The same for "Müller, Anna". */
const wordsOfName = (name: string): string =>
  nameKey(name)
    .split(/[\s,;]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

const nameIn = (said: unknown): string =>
  typeof said === 'object' && said !== null && 'name' in said ? String(said.name) : '';

export type KeptRecipes = ReturnType<typeof createKeptRecipes>;

export function createKeptRecipes(database: Pick<Database, 'sqlite' | 'transaction'>) {
  const facts = createFacts(database);

  const all = (): readonly ListRecipe[] => facts.read(FACT, KeptSchema) ?? [];

  function write(recipes: readonly ListRecipe[]): void {
    const shapes = recipes.map(shapeIn);
    const kept = recipes.filter((_, n) => shapes[n] !== undefined && shapes.indexOf(shapes[n]) === n);
    database.transaction(() => facts.write(FACT, kept.slice(0, MAX_RECIPES)));
  }

  /** Without the words that are such a name; undefined where a column is called so. */
  function without(isErased: (word: string) => boolean, recipe: ListRecipe): ListRecipe | undefined {
    const { header = [], columns = {}, statuses, lines, people, ...rest } = recipe;
    if ([...header, ...Object.keys(columns)].some((name) => isErased(name))) return undefined;
    const left = <T>(words: Record<string, T> | undefined) =>
      words &&
      Object.fromEntries(
        Object.entries(words).filter(([word, said]) => !isErased(word) && !isErased(nameIn(said))),
      );
    const words = { statuses: left(statuses), lines: left(lines), people: left(people) };
    const said = Object.entries(words).filter(([, some]) => some !== undefined);
    return { ...rest, header, ...(recipe.columns && { columns }), ...Object.fromEntries(said) };
  }

  return {
    /** Newest first. */
    all,
    /** A column of visitors may have been taken for one of people or lines. Call it in a transaction. */
    forget(names: Iterable<string>): void {
      const erased = new Set([...names].map(wordsOfName));
      const isErased = (word: string): boolean => word !== '' && erased.has(wordsOfName(word));
      const before = all();
      const left = before.flatMap((recipe) => without(isErased, recipe) ?? []);
      if (JSON.stringify(left) !== JSON.stringify(before.map((one) => without(() => false, one))))
        facts.write(FACT, left);
    },
    /** Changes with what is kept, and with the day where a recipe says "today". */
    mark(today: string): string {
      const text = facts.text(FACT) ?? '';
      return JSON.stringify([text, text.includes('"today"') ? today : '']);
    },
    /** Throws what the disk throws. */
    keep(names: readonly string[], { header: _header, ...recipe }: ListRecipe): void {
      const header = names.slice(0, MAX_COLUMNS).map((name) => name.slice(0, MAX_NAME_LENGTH));
      write([{ ...recipe, header }, ...all()]);
    },
    /** Before those that are kept. Throws what the disk throws. */
    add: (recipes: readonly ListRecipe[]): void => write([...recipes, ...all()]),
  };
}
