import { listKnowledgeBases } from '@omnichannel/client/operations';
import { omnichannel } from '../lib/omnichannel.ts';
import { Bell } from './Bell.tsx';
import { SupportChat } from './SupportChat.tsx';
import { VerifyPhone } from './verify/VerifyPhone.tsx';

/** A server component: it calls the service while the page is rendered. */
export default async function Page() {
  const { data: bases } = await listKnowledgeBases(omnichannel);
  return (
    <main>
      <Bell baseUrl={process.env.PUBLIC_API_URL ?? 'http://127.0.0.1:4010'} />
      <VerifyPhone />
      <p>Ask about: {bases.map(({ name }) => name).join(', ')}</p>
      <SupportChat />
    </main>
  );
}
