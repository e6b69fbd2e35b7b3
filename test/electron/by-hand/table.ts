/** What hands found, as rows for docs/electron.md: printed, since no file of the session outlives it. */
export function report(table: string, cells: readonly string[]): void {
  process.stdout.write(`${table}: | ${cells.join(' | ')} |\n`);
}
