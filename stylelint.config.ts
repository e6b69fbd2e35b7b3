/** How styles are written: the standard rules but for four. */
import type { Config } from 'stylelint';

export default {
  extends: ['stylelint-config-standard'],
  rules: {
    // Ranges such as (width <= 56rem) are from Safari 16.4 on.
    'media-feature-range-notation': 'prefix',
    // Every Safari knows these by their prefix only.
    'property-no-vendor-prefix': [
      true,
      { ignoreProperties: ['-webkit-text-size-adjust', '-webkit-user-select'] },
    ],
    // A pixel and a half of 16 is 0.09375rem.
    'number-max-precision': 5,
    // Vite resolves packages in a plain string.
    'import-notation': 'string',
  },
} satisfies Config;
