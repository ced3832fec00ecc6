import { createClient } from '@omnichannel/client';
import { useKnowledgeChat } from '@omnichannel/client/react';

console.log(createClient({ baseUrl: 'https://api.example.com', token: 'token' }), useKnowledgeChat);
