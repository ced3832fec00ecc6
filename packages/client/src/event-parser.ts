/**
 * Creates a parser of server-sent events (WHATWG HTML, section 9.2.6). It returns only the data; it ignores comments, names and ids.
 *
 * @param readLine receives each complete line before its event is returned, for the fields that the parser ignores
 * @returns a function that takes the next piece of text and returns the data of each event that the piece completes
 */
export function createEventParser(readLine?: (line: string) => void): (piece: string) => string[] {
  let cr = '';
  let line = '';
  let data: string[] = [];
  return (piece) => {
    const events: string[] = [];
    // A CR ends a line at once. An LF in the next piece belongs to it.
    const lines = (line + (cr + piece).replace(/\r\n?/g, '\n').slice(cr.length)).split('\n');
    [cr = ''] = /\r$/.exec(cr + piece) ?? [];
    line = lines.pop() as string;
    for (const whole of lines) {
      readLine?.(whole);
      if (/^data(:|$)/.test(whole)) data.push(whole.replace(/data:? ?/, ''));
      if (whole || !data.length) continue;
      events.push(data.join('\n'));
      data = [];
    }
    return events;
  };
}
