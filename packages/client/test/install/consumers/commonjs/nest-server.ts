// The server of the guide to server frameworks, compiled to CommonJS.
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagesController } from './servers/nest.ts';

@Module({ controllers: [MessagesController] })
class App {}

void NestFactory.create(App, { rawBody: true, logger: false }).then(async (app) => {
  await app.listen(0, '127.0.0.1');
  console.log(await app.getUrl());
});
