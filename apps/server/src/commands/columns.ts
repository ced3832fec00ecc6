/** Rows of cells in columns, each under its head. */
export function inColumns(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads.map((head) => head.toUpperCase()), ...rows];
  const widths = heads.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
