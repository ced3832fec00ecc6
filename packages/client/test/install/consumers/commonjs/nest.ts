// An application on NestJS, compiled to CommonJS.
import 'reflect-metadata';
import { Controller, Get, Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NotFoundError, Omnichannel } from '@omnichannel/client';

@Controller('topics')
class Topics {
  @Inject(Omnichannel)
  private readonly omnichannel!: Omnichannel;

  @Get()
  async list(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.omnichannel.topics.list()) keys.push(key);
    return keys;
  }

  @Get('unknown')
  async addToUnknown(): Promise<string> {
    const options = { headers: { prefer: 'code=404' } };
    const adding = this.omnichannel.topics.addSubscribers('unknown', { subscribers: ['user-1'] }, options);
    return adding.then(
      () => 'added',
      (error: unknown) => (error instanceof NotFoundError ? 'unknown' : String(error)),
    );
  }
}

const omnichannel = new Omnichannel({ baseUrl: process.argv[2] as string, token: 'any' });
@Module({ controllers: [Topics], providers: [{ provide: Omnichannel, useValue: omnichannel }] })
class App {}

void NestFactory.create(App, { logger: false }).then(async (app) => {
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const get = async (path: string) => (await fetch(url + path)).text();
  console.log(JSON.stringify({ topics: JSON.parse(await get('/topics')), added: await get('/topics/unknown') }));
  await app.close();
});
