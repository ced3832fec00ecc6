/** Rows of cells in columns, each under its head. */
export function inColumns(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads.map((head) => head.toUpperCase()), ...rows];
  // There may be more rows than a call takes arguments.
  const widths = lines.reduce<number[]>(
    (so, row) => row.map((cell, column) => Math.max(cell.length, so[column] ?? 0)),
    [],
  );
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
