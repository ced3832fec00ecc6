// main.ts: const app = await NestFactory.create(AppModule, { rawBody: true });
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Body, Controller, HttpException, Param, Post, type RawBodyRequest, Req, Res } from '@nestjs/common';
import { failureOf, notifyShipped } from './notify.ts';
import { receive } from './receive.ts';

@Controller()
export class MessagesController {
  @Post('webhooks')
  async receiveWebhook(
    @Req() { headers, rawBody }: RawBodyRequest<IncomingMessage>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    response.writeHead(await receive({ headers, rawBody: rawBody ?? '' })).end();
  }

  @Post('orders/:id/shipped')
  async notify(
    @Param('id') id: string,
    @Body() { phone }: { phone: string },
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<{ messageId: string | undefined }> {
    try {
      return { messageId: await notifyShipped(id, phone) };
    } catch (error) {
      const { status, message, retryAfter } = failureOf(error);
      if (retryAfter) response.setHeader('Retry-After', retryAfter);
      throw new HttpException({ message }, status);
    }
  }
}
