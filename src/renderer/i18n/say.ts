/** One look-up from a kind to its sentence: `say(t, 'network.problem', problem)` is `network.problem.no-address`. Pure. */
import type { Namespace, SentenceKey, TFunction } from './translate.ts';

/**
 * `values`: what the sentence names that is not in the problem, or is written otherwise there: a path, a limit, a number
 * without grouping. A kind without a sentence does not compile; that each sentence has its values is looked at in each
 * language by `say.test.ts`, since the compiler knows no values of a key that is put together.
 */
export function say<N extends Namespace, P extends string, K extends string>(
  t: TFunction<N>,
  prefix: `${P}.${K}` extends SentenceKey<N> ? P : never,
  problem: { readonly kind: K },
  values: Readonly<Record<string, string | number>> = {},
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the types of `prefix` and by say.test.ts
  return (t as unknown as (key: string, values: object) => string)(`${prefix}.${problem.kind}`, {
    ...problem,
    ...values,
  });
}
