import OpenAI from 'openai';

console.log(new OpenAI({ apiKey: 'key', baseURL: 'https://api.example.com' }).models.list());
