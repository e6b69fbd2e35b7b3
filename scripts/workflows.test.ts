/** `.github/workflows` name what is there: no run of them is seen from here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { NODE_MAJOR } from '../test/support/deploy/node-packages.ts';
import { STEP_NAMES } from './step-names.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.github/workflows');

const StepSchema = z.union([
  // Secrets reach a command by its environment, under the name that they have.
  z.strictObject({ run: z.string(), env: z.record(z.string(), z.string()).optional() }),
  z.strictObject({ uses: z.string(), with: z.record(z.string(), z.unknown()).optional() }),
]);
const JobSchema = z.strictObject({
  strategy: z
    .strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.array(z.string())) })
    .optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  steps: z.array(StepSchema),
});
const WorkflowSchema = z.strictObject({
  name: z.string(),
  on: z.record(z.enum(['push', 'pull_request', 'schedule', 'workflow_dispatch']), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }).optional(),
  jobs: z.record(z.string(), JobSchema),
});
type Job = z.infer<typeof JobSchema>;

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** With each value of the matrix in its place. */
function spelled({ strategy, steps, 'runs-on': machine }: Job): {
  readonly machines: readonly string[];
  readonly commands: readonly string[];
} {
  const fill = (text: string): readonly string[] => {
    const [whole, name = ''] = /\$\{\{ matrix\.(\w+) \}\}/.exec(text) ?? [];
    if (whole === undefined) return [text];
    const values = strategy?.matrix[name] ?? expect.fail(`The matrix has no ${name}.`);
    return values.flatMap((value) => fill(text.replace(whole, value)));
  };
  return {
    machines: fill(machine),
    commands: steps.flatMap((step) => ('run' in step ? fill(step.run) : [])),
  };
}

/** Its files that it starts, and whether they know the flags behind `--`: each names its own. */
function check(command: string): void {
  if (command === 'npm ci' || command === 'npm test') return;
  const [, name = '', flags = ''] = /^npm run (\S+)(?: -- (.+))?$/.exec(command) ?? [];
  const script = scripts[name] ?? expect.fail(`package.json has no script for "${command}".`);
  const [, file = '', step] = /^node (?:--\S+ \S+ )?(\S+)(?: (\S+))?$/.exec(script) ?? [];
  const source = readFileSync(join(ROOT, file), 'utf8');
  for (const flag of flags.split(' ').filter(Boolean))
    expect(source).toMatch(new RegExp(`\\[${flag}\\]|^  ${flag} `, 'm'));
  if (step !== undefined) expect(STEP_NAMES).toContain(step);
}

const workflows = readdirSync(FOLDER).map(
  (file) => [file, WorkflowSchema.parse(parse(readFileSync(join(FOLDER, file), 'utf8')))] as const,
);

it('the workflows are a test of each change, a weekly one, and one that makes packages', () => {
  expect(workflows.map(([file]) => file).toSorted()).toEqual(['packages.yml', 'test.yml', 'weekly.yml']);
});

describe.each(workflows)('the workflow %s', (_file, { on, jobs }) => {
  const all = Object.values(jobs);

  it('the workflow runs commands that are there, after `npm ci`', () => {
    for (const job of all) {
      const { commands } = spelled(job);
      expect(commands[0]).toBe('npm ci');
      expect(commands.length).toBeGreaterThan(1);
      for (const command of commands) check(command);
    }
  });

  it('the workflow runs on systems that Foyer is for, on the Node that tests run on, with an end', () => {
    for (const job of all) {
      for (const machine of spelled(job).machines) expect(machine).toMatch(/^(?:ubuntu|macos|windows)-/);
      const uses = job.steps.flatMap((step) => ('uses' in step ? [step] : []));
      expect(uses.slice(0, 2).map((step) => step.uses.split('@')[0])).toEqual([
        'actions/checkout',
        'actions/setup-node',
      ]);
      // What a job has made is kept, and a job that made nothing fails.
      for (const step of uses.slice(2)) {
        expect(step.uses).toMatch(/^actions\/upload-artifact@v\d+$/);
        expect(step).toBe(job.steps.at(-1));
        expect(step.with).toMatchObject({ 'if-no-files-found': 'error' });
      }
      expect(String(uses[1]?.with?.['node-version'])).toBe(NODE_MAJOR);
      expect(job['timeout-minutes']).toBeLessThanOrEqual(360);
    }
  });

  it('the workflow gives secrets to the one command that signs, and to nothing else', () => {
    for (const { steps } of all) {
      for (const step of steps) {
        const env = 'run' in step ? (step.env ?? {}) : {};
        if (Object.keys(env).length > 0) expect(step).toMatchObject({ run: 'npm run package -- installer' });
        for (const [name, value] of Object.entries(env)) expect(value).toBe(`\${{ secrets.${name} }}`);
        if ('uses' in step) expect(JSON.stringify(step)).not.toContain('secrets.');
      }
    }
  });

  it('the workflow begins at a time that exists', () => {
    const times = z.array(z.strictObject({ cron: z.string() })).parse(on.schedule ?? []);
    for (const { cron } of times) {
      const [minute = '', hour = '', day, month, weekday = ''] = cron.split(' ');
      expect([day, month]).toEqual(['*', '*']);
      expect(Number(minute)).toBeLessThan(60);
      expect(Number(hour)).toBeLessThan(24);
      expect(Number(weekday)).toBeLessThan(7);
    }
  });
});
