/** Formats rows as columns, each with its heading. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads.map((head) => head.toUpperCase()), ...rows];
  // A spread could exceed the maximum number of arguments.
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
