import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SignatureException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;

public class Run {
  static void begin(String name) {
    System.out.print("\u001e" + name + "\n");
  }

  public static void main(String[] args) throws Exception {
    System.setOut(new PrintStream(System.out, true, StandardCharsets.UTF_8));
    Samples.runAll();
    for (var row : Files.readAllLines(Path.of("vectors.tsv"))) {
      var fields = Arrays.stream(row.split("\t", -1)).map(Base64.getDecoder()::decode).toArray(byte[][]::new);
      var texts = Arrays.stream(fields).map(field -> new String(field, StandardCharsets.UTF_8)).toArray(String[]::new);
      begin(texts[0]);
      var headers = Map.of("webhook-id", texts[3], "webhook-timestamp", texts[4], "webhook-signature", texts[5]);
      try {
        var now = Instant.ofEpochSecond(Long.parseLong(texts[2]));
        // A servlet returns null for a missing header.
        WebhookVerifier.verify(texts[1], name -> headers.get(name).isEmpty() ? null : headers.get(name), fields[6], now);
        System.out.println("accepted");
      } catch (SignatureException rejected) {
        System.out.println("rejected");
      }
    }
    System.exit(0);
  }
}
