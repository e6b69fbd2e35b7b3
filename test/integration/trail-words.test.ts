import { traverseContractProcedures } from '@orpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../src/contract/contract.ts';
import { AccountProblemSchema } from '../../src/contract/oidc.ts';
import { RESET_ACT } from '../../src/main/host/host-administrator.ts';
import { ACCOUNT_ACTIONS } from '../../src/main/oidc/accounts.ts';
import { isAudited } from '../../src/main/rpc/audited.ts';
import fleet from '../../src/words/en/fleet.json' with { type: 'json' };
import setting from '../../src/words/en/setting-names.json' with { type: 'json' };
import { createI18n } from '../../src/renderer/i18n/create-i18n.ts';
import { ACTS, detailWords, OUTCOMES } from '../../src/renderer/trail/acts.ts';

/** Answers that are written into no trail: a stranger's wrong PINs would fill it. */
const UNWRITTEN = new Set(['wrong-pin', 'not-counted']);

/** Only its first answer and what it said are written (`rpc/bookings.ts`). */
const WRITTEN_APART = 'lists.decide';

interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly const?: string;
  readonly enum?: readonly string[];
}

/** What an answer may say of itself first: its kinds, or whether it was done; of many what each says. */
function kindsOf(shape: Shape): string[] {
  const { anyOf = [], oneOf = [], properties = {} } = shape;
  const { kind, done, dismissed, answers } = properties;
  const each = answers?.items?.properties?.['answer'];
  return [
    ...[...anyOf, ...oneOf].flatMap(kindsOf),
    ...(kind?.const === undefined ? [] : [kind.const]),
    ...(kind?.enum ?? []),
    ...(done || dismissed ? ['done', 'not-done'] : []),
    ...(each ? kindsOf(each) : []),
  ];
}

function written() {
  const acts: string[] = [];
  const kinds = new Set<string>();
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const definition = procedure['~orpc'];
    if (!isAudited(definition)) return;
    acts.push(path.join('.'));
    const output = definition.outputSchema as z.ZodType;
    const shape = z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }) as Shape;
    for (const kind of kindsOf(shape)) if (!UNWRITTEN.has(kind)) kinds.add(kind);
  });
  return { acts: acts.toSorted(), kinds: [...kinds].toSorted() };
}

test('everything that staff do and that is written down has a name in words', () => {
  expect(ACTS.toSorted()).toEqual(
    [...written().acts, RESET_ACT, WRITTEN_APART, ...ACCOUNT_ACTIONS].toSorted(),
  );
});

test('every outcome in the trail is said in words', () => {
  const kinds = new Set([...written().kinds, ...AccountProblemSchema.options]);
  expect(OUTCOMES.toSorted()).toEqual([...kinds].toSorted());
});

test('every change that the trail names has the words of setup', () => {
  const i18n = createI18n({ 'setting-names': setting, fleet });
  const words = {
    ofSettings: i18n.getFixedT('en', 'setting-names'),
    ofFleet: i18n.getFixedT('en', 'fleet'),
  };
  const unnamed = (['settings.save', 'network.save', 'fleet.change'] as const).flatMap((action) => {
    const [router, name] = action.split('.') as [keyof typeof contract, string];
    const procedure = (contract[router] as Readonly<Record<string, unknown>>)[name] as {
      readonly '~orpc': { readonly inputSchema: z.ZodObject };
    };
    const keys = Object.keys(procedure['~orpc'].inputSchema.shape);
    expect(keys).not.toEqual([]);
    // The trail does not record which version a save replaces.
    return keys.filter((key) => key !== 'over' && detailWords(words, action, key) === key);
  });
  expect(unnamed).toEqual([]);
});
