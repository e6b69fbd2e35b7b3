/** What was said about lists, as part of the settings file: it is in the database, and the other settings are not. */
import { z } from 'zod';
import { type ListRecipe, ListRecipeSchema } from '../../contract/list-recipe.ts';
import { MAX_SETTINGS_FILE_LENGTH } from '../../contract/limits.ts';
import type {
  SettingsFileApplied,
  SettingsFileChange,
  SettingsFileLook,
} from '../../contract/settings-file.ts';
import { MAX_RECIPES } from '../appointments/roster/kept-recipes.ts';
import { jsonIn } from '../base/json.ts';
import type { Hub } from '../hub.ts';
import type { HubAccess } from '../rpc/access.ts';
import { keyProblems } from '../settings/setting-problems.ts';

const KEY = 'listRecipes';

const FileSchema = z.looseObject({ [KEY]: z.array(ListRecipeSchema).max(MAX_RECIPES).optional() });

/** For the other settings. */
const MOST_LENGTH = MAX_SETTINGS_FILE_LENGTH / 4;

/** The newest that fit. */
function withRecipes(text: string, recipes: readonly ListRecipe[]): string {
  const fitting: ListRecipe[] = [];
  let length = 0;
  for (const recipe of recipes) {
    length += JSON.stringify(recipe, undefined, 2).length * 2;
    if (length > MOST_LENGTH) break;
    fitting.push(recipe);
  }
  const settings = jsonIn(text);
  if (fitting.length === 0 || typeof settings !== 'object' || settings === null) return text;
  return `${JSON.stringify({ ...settings, [KEY]: fitting }, undefined, 2)}\n`;
}

const readRecipes = (text: string) =>
  FileSchema.safeParse(jsonIn(text.replace(/^\uFEFF/, '')) ?? {}, { reportInput: true });

/** By the program, else by the first columns. */
const nameOf = ({ name, header = [] }: ListRecipe): string => name ?? header.slice(0, 3).join(', ');

function changeOf(found: readonly ListRecipe[], kept: readonly ListRecipe[]): SettingsFileChange[] {
  const before = new Set(kept.map((recipe) => JSON.stringify(recipe)));
  const isSame = found.every((recipe) => before.has(JSON.stringify(recipe)));
  return isSame ? [] : [{ key: KEY, from: kept.map(nameOf), to: found.map(nameOf), atStart: false }];
}

type SettingsFile = NonNullable<HubAccess['settingsFile']>;

/** `file`: of all other settings. */
export function withRecipesInFile(file: SettingsFile, hub: () => Pick<Hub, 'lists'>): SettingsFile {
  const recipes = () => hub().lists.recipes;
  return {
    text: () => withRecipes(file.text(), recipes().all()),
    async look(text): Promise<SettingsFileLook> {
      const look = await file.look(text);
      if (look.kind !== 'read') return look;
      const found = readRecipes(text);
      if (!found.success) return { kind: 'invalid', problems: keyProblems(found.error).slice(0, 1) };
      const changes = changeOf(found.data[KEY] ?? [], recipes().all());
      return { ...look, changes: [...look.changes, ...changes] };
    },
    async apply(text): Promise<SettingsFileApplied> {
      const found = readRecipes(text);
      if (!found.success) return { kind: 'invalid', problems: keyProblems(found.error).slice(0, 1) };
      const applied = await file.apply(text);
      if (applied.kind !== 'saved') return applied;
      try {
        recipes().add(found.data[KEY] ?? []);
      } catch {
        return { kind: 'in-doubt', problem: { kind: 'disk' }, isLost: false, written: 'partly' };
      }
      return applied;
    },
  };
}
