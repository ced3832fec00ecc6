/**
 * Parses server-sent events (WHATWG HTML, section 9.2.6), of which the service uses the data only: comments, names and
 * ids are passed over.
 *
 * @returns takes the next piece of the text, cut anywhere, and gives the data of each event that it ends
 */
export function createEventParser(): (piece: string) => string[] {
  let cr = '';
  let line = '';
  let data: string[] = [];
  return (piece) => {
    const events: string[] = [];
    // A CR ends its line at once, and an event with it; an LF that comes later ends no other.
    const lines = (line + (cr + piece).replace(/\r\n?/g, '\n').slice(cr.length)).split('\n');
    if (piece) cr = piece.endsWith('\r') ? '\r' : '';
    line = lines.pop() as string;
    for (const whole of lines) {
      if (/^data(:|$)/.test(whole)) data.push(whole.replace(/^data:? ?/, ''));
      if (whole || !data.length) continue;
      events.push(data.join('\n'));
      data = [];
    }
    return events;
  };
}
