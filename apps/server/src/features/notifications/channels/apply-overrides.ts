import type { components } from '@omnichannel/types';
import type { RenderedContent } from '../../workflows/workflows.ts';

/** Content and senders of an event that replace those of its steps. */
export type EventOverrides = components['schemas']['EventOverrides'];

/** A rendered step with the overrides of its event. Only an e-mail has a sender's name. */
export type EventContent = RenderedContent & { senderName?: string };

/** Replaces the parts of a rendered step that its event overrides. */
export function applyOverrides(content: RenderedContent, { sms, email }: EventOverrides): EventContent {
  if (content.type === 'sms' && sms) {
    const { content: text = content.text, from: sender = content.sender } = sms;
    return { ...content, text, ...(sender !== undefined && { sender }) };
  }
  if (content.type === 'email' && email) {
    const { html: stepHtml, ...step } = content;
    // The HTML of the step would show another text than the override.
    const html = email.html ?? (email.text === undefined ? stepHtml : undefined);
    return {
      ...step,
      // A line break in a subject would begin another header.
      subject: email.subject?.replace(/\s+/g, ' ').trim() ?? step.subject,
      text: email.text ?? step.text,
      ...(html !== undefined && { html }),
      ...(email.senderName !== undefined && { senderName: email.senderName }),
    };
  }
  return content;
}
