/** The shape of all sentences, for typed keys. A screen bundles only `common` and its own. */
import type { EnglishSentences } from '../../words/english.gen.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: EnglishSentences;
    // Keys and values are checked: a sentence with a missing value does not compile.
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
