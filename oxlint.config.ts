/** The rules of the house. Besides the usual ones: who may import whom (`oxlint-floors.ts`). */
import { defineConfig } from 'oxlint';
import { FLOORS_OF_THE_HOUSE, TESTS } from './oxlint-floors.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
  },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/only-throw-error': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-eval': 'error',
    'no-param-reassign': 'error',
    // What waits in a loop here does so on purpose: one request, tap, slice or kill after another.
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    // A function that holds a whole part in its closure is several parts.
    'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'promise/always-return': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'typescript/unbound-method': 'off',
    'typescript/consistent-return': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': 'off',
    'vitest/expect-expect': 'off',
  },
  ignorePatterns: ['out', 'node_modules', '**/*.gen.ts'],
  overrides: [
    ...FLOORS_OF_THE_HOUSE,
    {
      // The callback of a describe holds all its tests.
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
      rules: {
        'max-lines-per-function': 'off',
      },
    },
    {
      files: ['src/contract/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '!zod', '!@orpc/contract', '!vitest', '!./*'],
                message: 'The contract imports zod and the contract library only.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['src/clock/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '!vitest', '!./*'],
                message: 'The clock is of hub and screens: it imports nothing.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['src/preload/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '!electron', '!electron/renderer'],
                message: "The preload imports nothing but electron's renderer API.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ['*.config.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['scripts/**', 'simulator/**', 'bench/**', 'src/main/base/log.ts'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: [...TESTS, 'test/**'],
      rules: {
        'max-lines': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
      },
    },
  ],
});
