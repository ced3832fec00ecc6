export default function plugin(): { id: string } { const x: number = 1; return { id: 'omnichannel' }; }
