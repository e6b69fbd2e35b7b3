/** From a kind to its sentence: `say(t, 'network.problem', problem)` is `network.problem.no-address`. Pure. */
import type { Namespace, SentenceKey, TFunction } from './translate.ts';

/**
 * `values`: what the sentence names that is not in the problem, or is written differently there: a path, a limit. A
 * kind without a sentence does not compile. `say.test.ts` checks the values in each language, since the compiler cannot
 * for a key that is put together.
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
