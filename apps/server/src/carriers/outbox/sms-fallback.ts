import type { Content } from '../../features/messaging/carrier.ts';

/** Returns the text of the SMS that replaces an RCS message; empty if it has none, such as a file that is stored here. */
export function toSmsText(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text;
    case 'template':
      return content.body;
    case 'card': {
      const links = content.buttons.flatMap(({ url }) => url ?? []);
      return joinLines([content.title, content.text, ...links]);
    }
    case 'richCard': {
      const links = [...content.buttons, ...(content.suggestions ?? [])].flatMap((button) =>
        button.type === 'openUrl' ? button.url : [],
      );
      return joinLines([content.title, content.description, ...links]);
    }
    case 'location':
      return joinLines([content.name, content.address, `${content.latitude}, ${content.longitude}`]);
    default:
      return joinLines([content.caption, content.file.link]);
  }
}

function joinLines(lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
}
